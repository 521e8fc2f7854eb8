import { listMeasures, type Measure } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import { queryOf, type Parameters } from '../data/queries.ts';
import type { Language } from '../i18n/language.ts';

/** A count: its rows, columns, measure and chart. */
export interface Count {
  rows: string;
  /** Empty for a single column. */
  columns: string;
  measure: string;
  chart: 'stacked' | 'bar';
}

/** The parts of a count in the address. */
const PARTS = { rows: 'count', columns: 'count_by', measure: 'count_of', chart: 'count_as' } as const;

/** Reads the count from the address. Undefined if there is none. */
export function readAddressCount(address: URLSearchParams): Count | undefined {
  const rows = address.get(PARTS.rows);
  if (!rows) return undefined;
  return {
    rows,
    columns: address.get(PARTS.columns) ?? '',
    measure: address.get(PARTS.measure) ?? 'count',
    chart: address.get(PARTS.chart) === 'bar' ? 'bar' : 'stacked',
  };
}

/** Returns the address with a count, or without one. */
export function writeAddressCount(address: URLSearchParams, count: Count | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of Object.values(PARTS)) next.delete(name);
  if (!count) return next;
  next.set(PARTS.rows, count.rows);
  if (count.columns !== '') next.set(PARTS.columns, count.columns);
  if (count.measure !== 'count') next.set(PARTS.measure, count.measure);
  if (count.chart !== 'stacked') next.set(PARTS.chart, count.chart);
  return next;
}

const NOT_COUNTED: ReadonlySet<string> = new Set(['id', 'version', 'sort_order', 'record_id']);

/** Returns true if the records have a field. */
function has(fields: readonly RecordField[], name: string): boolean {
  return fields.some((field) => field.name === name);
}

/** Returns true if records of this kind name a unit, whose period and phase can be used. */
function namesUnit(fields: readonly RecordField[]): boolean {
  return has(fields, 'us_number') && !has(fields, 'period');
}

/** Lists the fields for rows and columns with their labels, sorted by label. */
export function listAxes(
  fields: readonly RecordField[],
  language: Language,
  unit: { period: string; phase: string },
): [name: string, label: string][] {
  const own = fields
    .filter(({ name, kind }) => kind !== 'list' && kind !== 'object' && !NOT_COUNTED.has(name))
    .map(({ name, label }): [string, string] => [name, label[language]]);
  const ofUnit: [string, string][] = namesUnit(fields)
    ? [
        ['period', unit.period],
        ['phase', unit.phase],
      ]
    : [];
  return [...own, ...ofUnit].sort(([, a], [, b]) => a.localeCompare(b, language));
}

/** Lists the measures of a kind of record. */
export function listCountMeasures(fields: readonly RecordField[]): Measure[] {
  return listMeasures({
    key: listKey(fields),
    fields: fields.map(({ name, kind, label, unit, hasYears }) => ({
      name,
      kind: kind === 'integer' || kind === 'decimal' ? kind : 'text',
      label,
      ...(hasYears ? { unit: 'year' } : unit !== undefined && { unit }),
      section: '',
      required: false,
    })),
  });
}

/** Lists the fields that are always recorded, with those of the natural key. */
function listKey(fields: readonly RecordField[]): string[] {
  return fields.flatMap(({ name, canBeEmpty, canChange }) => (canChange && !canBeEmpty ? [name] : []));
}

/**
 * Returns the first count: by the first field with a vocabulary, of those that describe a record (`titles`) if one has
 * any, and by phase if there are phases. Phases themselves
 * are counted by period.
 */
export function chooseDefaults(fields: readonly RecordField[], titles: readonly string[] = []): Count {
  if (listKey(fields).includes('phase'))
    return { rows: 'period', columns: '', measure: 'count', chart: 'stacked' };
  const inOrder = [...titles.flatMap((title) => fields.filter(({ name }) => name === title)), ...fields];
  const rows = inOrder.find(({ vocabulary, words }) => vocabulary !== undefined || words.length > 0);
  const byPhase = namesUnit(fields) || has(fields, 'phase') ? 'phase' : '';
  return { rows: rows?.name ?? fields[0]!.name, columns: byPhase, measure: 'count', chart: 'stacked' };
}

/** Returns the parameters of the request: the filters of the list, and the count. */
export function parametersOfCount(list: Parameters, { rows, columns, measure }: Count): Parameters {
  const { fields: _fields, sort_by: _by, sort_order: _order, ...filters } = list;
  return { ...filters, rows, columns, measure };
}

/** Returns the address of the excavation report with a count. Undefined for records of several sites. */
export function addressOfReport(name: string, parameters: Parameters): string | undefined {
  const { site_name_is: site, ...count } = parameters;
  if (!site) return undefined;
  return `/api/reports/site/${encodeURIComponent(String(site))}${queryOf({ count: name + queryOf(count) })}`;
}
