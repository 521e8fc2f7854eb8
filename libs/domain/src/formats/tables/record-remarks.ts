import { getEntity, hasCustomFields } from '@trowel/domain/records';
import { addProblem, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportSource, RecordKind } from '../import/imported-data.ts';
import type { TableRow } from '../text/table.ts';
import type { RecordColumns } from './record-headings.ts';
import { findRemark } from './remark-row.ts';

/**
 * Returns true if a row among records is a total or repeats the headings. A single text between finds
 * is a title, but between periods it may be a period.
 */
export function isRemarkAmongRecords(
  row: TableRow,
  { columns: { entity, roles }, headings }: { columns: RecordColumns; headings: readonly string[] },
): boolean {
  const [name] = getEntity(entity).key.filter((part) => part !== 'site_name' || entity === 'sites');
  const key = roles.findIndex((role) => role.kind === 'field' && role.field.name === name);
  const remark = findRemark(row, key, headings);
  return remark === 'total' || remark === 'headings' || (remark !== undefined && hasCustomFields(entity));
}

/** Reports a row that is not a record. */
export function reportRemark(
  builder: ImportBuilder,
  row: TableRow,
  { entity, source }: { entity: RecordKind; source: ImportSource },
): void {
  const { plural } = getEntity(entity);
  addProblem(builder, {
    severity: 'warning',
    code: 'not_a_record',
    message: {
      en: `Row ${row.number} looks like a total, a title or a remark and was not read (${plural.en.toLowerCase()})`,
      it: `La riga ${row.number} sembra un totale, un titolo o un’annotazione e non viene letta (${plural.it.toLowerCase()})`,
    },
    ...source,
    value: row.cells.filter((cell) => cell.trim() !== '').join(' | '),
  });
}
