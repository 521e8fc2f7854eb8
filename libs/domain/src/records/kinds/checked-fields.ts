import { DECLARED_KINDS } from './kinds.ts';
import { isKindName, KIND_NAMES, type KindName } from './kind-names.ts';
import { listLinks } from './list-links.ts';

/** Kinds of record whose links are checked: all that name other records, and finds. */
export const CHECKED_KINDS = ['inventario', ...KIND_NAMES] as const;
export type CheckedKind = 'inventario' | KindName;

/** Returns the field with the number by which other records name a unit, a find or a record of a declared kind. */
export function getNumberField(kind: string): string {
  if (kind === 'us') return 'us_number';
  return isKindName(kind) ? DECLARED_KINDS[kind].number : 'inventory_number';
}

/** Fields whose zero is a finding: what was not counted or weighed is left empty. */
export function listQuantities(kind: CheckedKind): readonly string[] {
  return kind === 'inventario' ? [] : (DECLARED_KINDS[kind].quantities ?? []);
}

/** Returns the fields of a kind that the checks of links and quantities read. The number is the first. */
export function listCheckedFields(kind: CheckedKind): string[] {
  const stored =
    kind === 'inventario' ? ['area', 'us_number', 'weight_g'] : Object.keys(DECLARED_KINDS[kind].columns);
  const links = listLinks().flatMap(({ from, field }) => (from === kind ? [field] : []));
  const further = ['area', 'us_number', 'weight_g'].filter((field) => stored.includes(field));
  return [...new Set([getNumberField(kind), ...links, ...listQuantities(kind), ...further])];
}

/** A reference to a record: its number, and the area of a unit, if it is given. */
export interface NamedRecord {
  number: string;
  area: string;
}

/** Returns a reference as lists of links contain it: `12`, or `A/12` for a unit with an area. */
export function formatNamedRecord({ number, area }: { number: string; area?: string }): string {
  return area ? `${area}/${number}` : number;
}

/** Lists the records that a field names. In a list, a unit is `12` or `A/12`. */
export function listNamedRecords(
  row: Readonly<Record<string, unknown>>,
  { to, field }: { to: string; field: string },
): NamedRecord[] {
  const value = row[field];
  if (typeof value === 'string' && value !== '')
    return [{ number: value, area: to === 'us' && typeof row['area'] === 'string' ? row['area'] : '' }];
  if (!Array.isArray(value)) return [];
  return value.map(String).map((text) => {
    const at = to === 'us' ? text.lastIndexOf('/') : -1;
    return { number: text.slice(at + 1), area: at < 0 ? '' : text.slice(0, at) };
  });
}
