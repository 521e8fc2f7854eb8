import { findUnitType } from '@trowel/domain/records';
import { addNote, type ImportBuilder } from './import-builder.ts';
import type { UnitReference } from './imported-data.ts';

/** An area whose name is a word, before a number: no two numbers, and no `12/bis`. */
const WORD = /^(?:area\s+)?\p{L}{1,20}$/iu;
const NUMBER = /^(?:\p{L}{1,4}[\s._]{0,2})?\d/u;
const AREA_WORD = /^area\s+(?=\S)/i;

/** A unit named with its area, such as `A/3`. */
export interface PlacedName {
  area: string;
  us_number: string;
}

/** Takes `A/3` apart, which may be unit 3 of area A; undefined of a name without a slash. */
export function splitAreaName(name: string): PlacedName | undefined {
  const at = name.lastIndexOf('/');
  const [area, number] = [name.slice(0, Math.max(at, 0)).trim(), name.slice(at + 1).trim()];
  return at === -1 || area === '' || number === '' ? undefined : { area, us_number: number };
}

/**
 * Reads `A/3` as unit 3 of area A where relations and finds name it so: when the file has that area, or the area is a
 * word and no type of unit. A unit that is called so, and whatever names an area otherwise, stays as it is.
 */
export function resolveAreaNames(builder: ImportBuilder): void {
  const { units, statements, records, verbatim } = builder;
  const known = new Set(units.filter(({ declared }) => declared).map(({ us_number }) => us_number));
  const areas = new Set(units.map(({ area }) => area).filter((area) => area !== ''));
  const split = (name: string): PlacedName | undefined => {
    if (!name.includes('/') || known.has(name) || verbatim.has(name)) return undefined;
    const parts = splitAreaName(name);
    const area = parts && findArea(parts, areas);
    return area === undefined ? undefined : { area, us_number: parts!.us_number };
  };
  let example: { name: string; placed: PlacedName } | undefined;
  for (const end of statements.flatMap(({ from, to }): UnitReference[] => [from, to])) {
    const placed = end.area === undefined ? split(end.us_number) : undefined;
    if (!placed) continue;
    example ??= { name: end.us_number, placed };
    Object.assign(end, placed);
  }
  for (const { fields } of records) {
    const { us_number: name, area } = fields;
    const placed = typeof name === 'string' && !area ? split(name) : undefined;
    if (!placed) continue;
    example ??= { name: String(name), placed };
    Object.assign(fields, placed);
  }
  if (!example) return;
  const { name, placed } = example;
  addNote(builder, {
    en: `What stands before a slash was read as the area: "${name}" is unit ${placed.us_number} of area ${placed.area}`,
    it: `Ciò che precede una barra vale come area: «${name}» è la US ${placed.us_number} dell’area ${placed.area}`,
  });
}

function findArea({ area, us_number: number }: PlacedName, areas: ReadonlySet<string>): string | undefined {
  const bare = area.replace(AREA_WORD, '');
  const found = [area, bare].find((name) => areas.has(name));
  if (found !== undefined) return found;
  return WORD.test(area) && NUMBER.test(number) && !findUnitType(bare) ? bare : undefined;
}
