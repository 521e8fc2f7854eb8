import { findUnitType } from '@trowel/domain/records';
import { withNote, type ImportDraft } from './import-draft.ts';
import type { UnitReference } from './imported-data.ts';

/** An area named by a word. Excludes two numbers such as `1/2`, and `12/bis`. */
const WORD = /^(?:area\s+)?\p{L}{1,20}$/iu;
const NUMBER = /^(?:\p{L}{1,4}[\s._]{0,2})?\d/u;
const AREA_WORD = /^area\s+(?=\S)/i;

/** A unit named with its area, such as `A/3`. */
export interface PlacedName {
  area: string;
  us_number: string;
}

/** Splits `A/3` into area A and unit 3. Returns undefined for a name without a slash. */
export function splitAreaName(name: string): PlacedName | undefined {
  const at = name.lastIndexOf('/');
  const [area, number] = [name.slice(0, Math.max(at, 0)).trim(), name.slice(at + 1).trim()];
  return at === -1 || area === '' || number === '' ? undefined : { area, us_number: number };
}

/**
 * Reads `A/3` in relations and finds as unit 3 of area A, if the file has that area, or if the area is a word and no type
 * of unit. A unit that has this complete name, and a reference with an area of its own, do not change.
 */
export function resolveAreaNames(draft: ImportDraft): ImportDraft {
  const { units } = draft;
  const known = new Set(units.filter(({ declared }) => declared).map(({ us_number }) => us_number));
  const areas = new Set(units.map(({ area }) => area).filter((area) => area !== ''));
  let example: { name: string; placed: PlacedName } | undefined;
  const split = (name: string): PlacedName | undefined => {
    if (!name.includes('/') || known.has(name) || draft.facts.verbatim.has(name)) return undefined;
    const parts = splitAreaName(name);
    const area = parts && findArea(parts, areas);
    if (area === undefined) return undefined;
    const placed = { area, us_number: parts!.us_number };
    example ??= { name, placed };
    return placed;
  };
  const resolve = (end: UnitReference): UnitReference =>
    end.area === undefined ? { ...end, ...split(end.us_number) } : end;
  const statements = draft.statements.map((one) => ({
    ...one,
    from: resolve(one.from),
    to: resolve(one.to),
  }));
  const records = draft.records.map((record) => {
    const { us_number: name, area } = record.fields;
    const placed = typeof name === 'string' && !area ? split(name) : undefined;
    return placed ? { ...record, fields: { ...record.fields, ...placed } } : record;
  });
  if (!example) return draft;
  const { name, placed } = example;
  return withNote(
    { ...draft, statements, records },
    {
      en: `The part before the slash was read as the area: "${name}" is SU ${placed.us_number} of area ${placed.area}`,
      it: `Ciò che precede una barra vale come area: «${name}» è la US ${placed.us_number} dell’area ${placed.area}`,
    },
  );
}

function findArea({ area, us_number: number }: PlacedName, areas: ReadonlySet<string>): string | undefined {
  const bare = area.replace(AREA_WORD, '');
  const found = [area, bare].find((name) => areas.has(name));
  if (found !== undefined) return found;
  return WORD.test(area) && NUMBER.test(number) && !findUnitType(bare) ? bare : undefined;
}
