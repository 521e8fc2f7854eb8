import { ValidationError, type BilingualMessage } from '@trowel/domain/core';
import { NewInventoryItem, NewUnit } from '@trowel/domain/records';
import { planNextNumbers, type NextNumbersOptions } from './next-number.ts';

/** Maximum length of a series. Longer ones should be imported. */
export const MAX_SERIES = 1_000;

/** Values that part of a series has instead of the common ones, from one number to another, both included. */
export interface SeriesRange<Body> {
  from: string;
  /** If absent, the same number. */
  to?: string | undefined;
  values: Partial<Body>;
}

/** A series of similar records: their common values, their numbering, and the differences. */
export interface SeriesPlan<Body> extends Omit<NextNumbersOptions, 'count'> {
  /** Common values. A number among them is ignored. */
  base: Partial<Body>;
  count: number;
  /** Numbers in use. */
  used: Iterable<string>;
  /** Later ranges override earlier ones. */
  ranges?: readonly SeriesRange<Body>[];
}

/**
 * Plans finds in series: `count` bodies for `POST /api/inventario` with the next free inventory numbers, from
 * one description. Lists and custom fields are copied, not shared.
 * @throws ValidationError for a range outside the series, or more than `MAX_SERIES`.
 * @example
 * const sherds = planFindSeries({
 *   base: { site_name: 'Villa', us_number: '1042', find_type: 'Ceramica' },
 *   count: 3,
 *   used: ['1', '2'],
 *   ranges: [{ from: '5', values: { definition: 'Orlo' } }],
 * });
 * console.log(sherds.map(({ inventory_number, definition = '' }) => inventory_number + definition)); // [ '3', '4', '5Orlo' ]
 */
export function planFindSeries(plan: SeriesPlan<NewInventoryItem>): NewInventoryItem[] {
  return planSeries(plan, 'inventory_number') as NewInventoryItem[];
}

/** Fields that a copy does not have, because they belong to one record. */
const SINGULAR = new Set(['graph_node_id', 'relationships', 'recorded_on']);

/**
 * Returns the body of a copy of a unit under another number: all filled fields except relations, recording date
 * and id in graphs. `relationships: true` also copies the relations.
 */
export function duplicateUnit(
  unit: Readonly<Record<string, unknown>>,
  number: string,
  { relationships = false }: { relationships?: boolean } = {},
): NewUnit {
  const relations = relationships && Array.isArray(unit['relationships']) ? unit['relationships'] : [];
  const copy = copyFilled(unit, Object.keys(NewUnit.shape));
  return {
    ...copy,
    ...(relations.length > 0 && { relationships: structuredClone(relations) }),
    us_number: number,
  } as NewUnit;
}

/** Returns the body of a copy of a find under another number: all filled fields except its date and id in graphs. */
export function duplicateFind(find: Readonly<Record<string, unknown>>, number: string): NewInventoryItem {
  return {
    ...copyFilled(find, Object.keys(NewInventoryItem.shape)),
    inventory_number: number,
  } as NewInventoryItem;
}

function copyFilled(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  const filled = fields.filter((field) => !SINGULAR.has(field) && isFilled(record[field]));
  return Object.fromEntries(filled.map((field) => [field, structuredClone(record[field])]));
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

type AnyBody = Record<string, unknown>;

function planSeries(
  { base, count, used, ranges = [], ...options }: SeriesPlan<AnyBody>,
  numberField: string,
): AnyBody[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_SERIES)
    throw problem('count', {
      en: `count must be a whole number from 1 to ${MAX_SERIES}.`,
      it: `count deve essere un numero intero da 1 a ${MAX_SERIES}.`,
    });
  const numbers = planNextNumbers(used, { ...options, count });
  const spans = ranges.map((range, i) => placeRange(range, { numbers, path: `ranges.${i}` }));
  return numbers.map((number, at) => {
    const own = spans.filter(({ first, last }) => at >= first && at <= last).map(({ values }) => values);
    return { ...structuredClone(Object.assign({}, base, ...own) as AnyBody), [numberField]: number };
  });
}

function placeRange(
  { from, to = from, values }: SeriesRange<AnyBody>,
  { numbers, path }: { numbers: readonly string[]; path: string },
): { first: number; last: number; values: AnyBody } {
  const [first, last] = [numbers.indexOf(from), numbers.indexOf(to)];
  const ends = [numbers[0], numbers.at(-1)];
  const refuse = (member: string, number: string): ValidationError =>
    problem(`${path}.${member}`, {
      en: `${number} is not in the series ${ends.join(' to ')}.`,
      it: `${number} non è nella serie da ${ends.join(' a ')}.`,
    });
  if (first === -1) throw refuse('from', from);
  if (last === -1) throw refuse('to', to);
  if (last < first)
    throw problem(path, {
      en: `${from} comes after ${to} in the series.`,
      it: `${from} viene dopo ${to} nella serie.`,
    });
  return { first, last, values };
}

function problem(field: string, message: BilingualMessage): ValidationError {
  return new ValidationError([{ field, message, type: 'out_of_series' }], message);
}
