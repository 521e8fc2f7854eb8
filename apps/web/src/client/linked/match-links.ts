import type { KindLinkInfo } from '../kinds/kinds.ts';

type Row = Readonly<Record<string, unknown>>;

/** Splits the name of a unit in a list: `12`, or `A/12` with the area. */
export function splitUnitName(name: string): { area: string; number: string } {
  const at = name.lastIndexOf('/');
  return { area: name.slice(0, Math.max(0, at)), number: name.slice(at + 1) };
}

/**
 * Returns true if the link of a record names the target. A unit is named by its number, and by its area if the
 * record states one.
 */
export function isLinkTo(
  row: Row,
  { link, target, number }: { link: KindLinkInfo; target: Row; number: string },
): boolean {
  const names = [row[link.field]].flat().map(String);
  const wanted = String(target[number]);
  if (link.to !== 'us') return names.includes(wanted);
  const areaOfRow = String(row['area'] ?? '');
  const areaOfUnit = String(target['area'] ?? '');
  return names.some((name) => {
    const { area, number: named } = link.isList ? splitUnitName(name) : { area: '', number: name };
    const stated = area === '' ? areaOfRow : area;
    return named === wanted && (stated === '' || stated === areaOfUnit);
  });
}
