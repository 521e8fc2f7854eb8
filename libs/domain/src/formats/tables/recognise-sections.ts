import type { Recognised } from '../import/recognised.ts';
import { shorten } from '../import/import-builder.ts';
import type { Table } from '../text/table.ts';
import { divideAsked, findRecords, type Asked } from './asked-tables.ts';
import { findGroupOrders, listPolychronGroups, readGroupOrders, type GroupOrder } from './group-order.ts';
import type { ColumnMapping } from './headings.ts';
import { describeRecordSection, readRecordSection } from './record-table.ts';
import { readRelationSection } from './relation-section.ts';
import type { TableSection } from './table-sections.ts';
import { readUnitSection } from './unit-section.ts';

/** What tables with headings hold: units and relations, units, relations with a word, relations without one. */
export type SectionFormat = 'harris_template' | 'unit_table' | 'relation_table' | 'edge_list';

/** Tables with headings of units or of relations, and what stands beside them, where all of them together are `format`. */
export function recogniseSections(
  { tables, mapping, sheets }: Asked & { tables: readonly Table[] },
  format: SectionFormat,
): Recognised | undefined {
  const groups = tables.flatMap(listPolychronGroups);
  const orders = findGroupOrders(tables);
  const found = tables
    .filter((table) => !orders.some((order) => order.table === table))
    .map((table) => ({ table, ...divideAsked(table, { mapping: mappingOf(table, mapping), sheets }) }));
  const sections = found.flatMap((one) => one.sections);
  if (sections.length === 0 || findSectionFormat(sections) !== format) return undefined;
  const evidence = [...sections.map(describeSection), ...describeOrders(orders)];
  const others = found.flatMap(({ table, sections: own }) =>
    own.length > 0 ? [] : (findRecords(table, { mapping, sheets }) ?? []),
  );
  evidence.push(...others.map(describeRecordSection));
  for (const { table, preamble, sections: own, foreign } of found) {
    if (others.some((one) => one.table === table)) continue;
    if (table.hidden && own.length > 0)
      evidence.push(`Sheet ${table.name ?? ''} is hidden in the workbook; it was read anyway`);
    if (own.length === 0)
      evidence.push(
        `Sheet ${table.name ?? ''} holds ${foreign === undefined ? 'neither units nor relations' : `a list of ${foreign}`} and was not read`,
      );
    else if (preamble.length > 0)
      evidence.push(
        `${preamble.length} rows above the headings were not read: ${shorten(preamble[0]!.cells.join(' '))}`,
      );
  }
  return {
    evidence,
    read(builder) {
      for (const section of sections) if (section.kind === 'units') readUnitSection(builder, section);
      for (const section of sections) if (section.kind === 'relations') readRelationSection(builder, section);
      for (const section of others) readRecordSection(builder, section);
      readGroupOrders(builder, orders, groups);
    },
  };
}

/** The groups of PolyChron are its periods. */
function mappingOf(table: Table, mapping: ColumnMapping): ColumnMapping {
  return listPolychronGroups(table).length > 0 ? { Group: 'period', ...mapping } : mapping;
}

function describeOrders(orders: readonly GroupOrder[]): string[] {
  return orders.map(({ table }) => `Sheet ${table.name ?? ''} is an order of groups, which became periods`);
}

function findSectionFormat(sections: readonly TableSection[]): SectionFormat {
  const hasUnits = sections.some(({ kind }) => kind === 'units');
  const hasRelations = sections.some(({ kind }) => kind === 'relations');
  if (hasUnits) return hasRelations ? 'harris_template' : 'unit_table';
  return sections.some(
    ({ kind, columns }) => kind === 'relations' && columns.roles.some((role) => role === 'type'),
  )
    ? 'relation_table'
    : 'edge_list';
}

function describeSection({ kind, columns, headings, headingRow, rows, table }: TableSection): string {
  const place = `${table.name === undefined ? '' : `sheet ${table.name}, `}row ${headingRow}`;
  if (kind === 'units') {
    return `Headings in ${place}: ${columns.known} of ${headings.length} known, "${headings[columns.key]}" names the unit: ${rows.length} rows of units`;
  }
  const type = columns.roles.indexOf('type');
  const words =
    type === -1 || columns.implied !== undefined ? '' : `, "${headings[type]?.trim()}" says which`;
  return `Headings in ${place}: "${headings[columns.from]}" and "${headings[columns.to]}"${words}: ${rows.length} rows of relations`;
}
