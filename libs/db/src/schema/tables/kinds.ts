import { DECLARED_KINDS, KIND_NAMES, type DeclaredKind, type KindName } from '@trowel/domain/records';
import type { Custom } from '@trowel/domain/core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Kit } from '../columns/kit.ts';
import { factColumns, recordColumns } from '../columns/record-columns.ts';
import type { defineSites } from './excavation.ts';

type Sites = ReturnType<typeof defineSites>;

/** The tables of the declared kinds of record, by the name of the kind. */
export function defineKindTables(kit: Kit, of: { sites: Sites }) {
  const tables = KIND_NAMES.map((name) => [name, defineKindTable(kit, DECLARED_KINDS[name], of)] as const);
  return Object.fromEntries(tables) as Record<KindName, ReturnType<typeof defineKindTable>>;
}

/** Fields by which shapes of finds and samples are found. A site has tens of thousands of shapes. */
const LINKED_NUMBERS = ['inventory_number', 'sample_number'];

function defineKindTable(kit: Kit, { table, key, columns }: DeclaredKind, { sites }: { sites: Sites }) {
  const { site_name: _site, ...facts } = columns;
  const [, ...numbers] = key;
  return kit.table(
    table,
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      number_key: kit.key().notNull(),
      ...factColumns(kit, facts),
      custom: kit.json().$type<Custom>().notNull(),
      ...recordColumns(kit),
    },
    (t) => {
      const own = t as unknown as Record<string, PgColumn>;
      const unit = own['us_number'];
      return [
        kit.uniqueIndex(`${table}_number`).on(t.site_id, ...numbers.map((name) => own[name]!)),
        kit.index(`${table}_order`).on(t.site_id, t.number_key, t.id),
        ...(unit ? [kit.index(`${table}_unit`).on(t.site_id, unit)] : []),
        ...(table === 'geometries' ? LINKED_NUMBERS : []).map((name) =>
          kit.index(`${table}_${name}`).on(t.site_id, own[name]!),
        ),
      ];
    },
  );
}
