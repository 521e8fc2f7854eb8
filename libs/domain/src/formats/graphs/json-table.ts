import { renderRelationshipsCell, type CellRelation, isRelationType } from '@trowel/domain/records';
import type { Table } from '../text/table.ts';
import { isJsonRecord, listRecords, recordAt, textAt, type JsonRecord } from '../text/json-values.ts';

const LISTS = ['data', 'units', 'items', 'rows', 'records'];

/**
 * Gives a JSON list of records (`[{"us": 1, "covers": [2]}]`, plain or under `data`, `units`, …), or the attributes of a
 * GeoJSON file, as a table, its keys as headings; undefined when the JSON is anything else. Row 2 is the first record.
 */
export function findJsonTable(root: unknown): Table | undefined {
  const lists = [featuresOf(root), root, ...(isJsonRecord(root) ? LISTS.map((name) => root[name]) : [])];
  const list = lists.find((one) => Array.isArray(one) && one.length > 0 && one.every(isJsonRecord));
  if (list === undefined) return undefined;
  const records = listRecords(list).map(({ record }) => record);
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record, i) => {
    const values = headings.map((heading) => (Object.hasOwn(record, heading) ? record[heading] : undefined));
    return { number: i + 2, cells: values.map(cellOf), lists: findLists(values) };
  });
  return { rows: [{ number: 1, cells: headings }, ...rows] };
}

/** The attributes of what a GIS draws (GeoJSON), with only the kind of each shape. */
function featuresOf(root: unknown): JsonRecord[] | undefined {
  if (!isJsonRecord(root) || root['type'] !== 'FeatureCollection') return undefined;
  return listRecords(root['features']).map(({ record }) => ({
    ...recordAt(record, 'properties'),
    geom: textAt(recordAt(record, 'geometry'), ['type']),
  }));
}

function findLists(values: readonly unknown[]): Record<number, string[]> {
  const lists: Record<number, string[]> = {};
  for (const [column, value] of values.entries())
    if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
      lists[column] = value;
  return lists;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return isRelationList(value) ? relationsOf(value) : value.map(cellOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Relations as the service answers them: `[{"type": "covers", "us_number": "2"}]`. */
function isRelationList(list: readonly unknown[]): boolean {
  return (
    list.length > 0 && list.every((item) => isJsonRecord(item) && isRelationType(textAt(item, ['type'])))
  );
}

function relationsOf(list: readonly unknown[]): string {
  return renderRelationshipsCell(list.flatMap((item) => (isJsonRecord(item) ? relationOf(item) : [])));
}

/** An area that stands there is the one that is meant, be it none. */
function relationOf(record: JsonRecord): CellRelation[] {
  const [type, us_number] = [textAt(record, ['type']), textAt(record, ['us_number'])];
  if (!isRelationType(type) || us_number === '') return [];
  const area = textAt(record, ['area']);
  const isPlaced = area !== '' || record['area'] === '';
  const [certainty, note] = [textAt(record, ['certainty']), textAt(record, ['note'])];
  return [{ type, us_number, ...(isPlaced && { area }), certainty, note }];
}
