import {
  addProblem,
  shorten,
  type ImportBuilder,
  type BilingualProblem,
} from '../../import/import-builder.ts';
import { withProblems, type ImportDraft } from '../../import/import-draft.ts';
import type { ImportedUnit } from '../../import/imported-data.ts';
import { writtenInColumn, type Table, type TableRow } from '../../text/table.ts';
import { isRelationText } from './looks-like-relations.ts';

/** Minimum share of texts with relations in a column that looks like relations. */
const ENOUGH = 1 / 3;

/** Warns about columns of a table of relations that were not read although they look like relations. */
export function reportUnreadColumns(
  builder: ImportBuilder,
  section: { table: Table; headings: readonly string[]; headingRow: number; rows: readonly TableRow[] },
  columns: readonly number[],
): void {
  for (const column of columns) {
    const found = findRelationText(writtenInColumn(section.rows, column));
    if (found === undefined) continue;
    const heading = section.headings[column]?.trim() ?? '';
    const source = {
      row: section.headingRow,
      ...(section.table.name !== undefined && { sheet: section.table.name }),
    };
    addProblem(builder, describe(heading, found, source));
  }
}

/** Reports custom fields of units that look like relations, because the matrix does not contain them. */
export function reportUnreadRelations(draft: ImportDraft): ImportDraft {
  const reported = new Set(
    draft.problems.filter(({ code }) => code === 'perhaps_relations').map(({ column }) => column),
  );
  const texts = new Map<string, string[]>();
  const firsts = new Map<string, ImportedUnit>();
  for (const unit of draft.units)
    for (const [name, value] of Object.entries(unit.fields['custom'] ?? {})) {
      if (typeof value !== 'string') continue;
      const known = texts.get(name);
      if (known) known.push(value);
      else texts.set(name, [value]);
      if (!firsts.has(name) && isRelationText(value)) firsts.set(name, unit);
    }
  const problems = [...texts].flatMap(([name, written]) => {
    if (reported.has(name) || draft.facts.isCustomField(name)) return [];
    const found = findRelationText(written);
    return found === undefined ? [] : [describe(name, found, firsts.get(name)!.source)];
  });
  return withProblems(draft, problems);
}

function findRelationText(texts: readonly string[]): string | undefined {
  const found = texts.filter(isRelationText);
  return found.length > 0 && found.length >= texts.length * ENOUGH ? found[0] : undefined;
}

function describe(heading: string, text: string, source: { row: number; sheet?: string }): BilingualProblem {
  const mapping = JSON.stringify({ [heading]: 'relationships' });
  return {
    severity: 'warning',
    code: 'perhaps_relations',
    message: {
      en: `"${heading}" looks like relations ("${shorten(text)}") and was not read as such. If it says relations, map the column: ${mapping}`,
      it: `«${heading}» sembra contenere rapporti («${shorten(text)}») e non è stata letta così. Se sono rapporti, indicalo nella mappatura: ${mapping}`,
    },
    ...source,
    column: heading,
    value: text,
  };
}
