import { nodeTypeColumns, thesaurusTermColumns } from '@trowel/domain/records';
import { factColumns } from '../columns/fact-columns.ts';
import type { Kit } from '../columns/kit.ts';
import { recordColumns } from '../columns/record-columns.ts';

/** The words that fields are filled in with, by language. */
export function defineTerms(kit: Kit) {
  return kit.table(
    'terms',
    { id: kit.id(), ...factColumns(kit, thesaurusTermColumns), ...recordColumns(kit) },
    (t) => [kit.uniqueIndex('terms_key').on(t.table_name, t.field_name, t.value, t.language)],
  );
}

/** The types of unit, with their names and symbols. */
export function defineNodeTypes(kit: Kit) {
  return kit.table(
    'node_types',
    {
      id: kit.id(),
      code_key: kit.key().notNull(),
      ...factColumns(kit, nodeTypeColumns),
      ...recordColumns(kit),
    },
    (t) => [kit.uniqueIndex('node_types_code').on(t.code_key)],
  );
}
