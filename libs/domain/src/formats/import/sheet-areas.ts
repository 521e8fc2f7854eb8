const AREA_IN_NAME =
  /(?<![\p{L}\d])(area|saggio|settore|trincea|zona|quadrato|sector|trench|schnitt|sondage|secteur)[\s_]+([\p{L}\d]{1,10})(?![\p{L}\d])/iu;

/** A sheet of units without a column of areas: its name and the numbers it gives. */
export interface AreaSheet {
  sheet: string;
  numbers: readonly string[];
}

/**
 * Returns the areas of sheets named after them (`US Area A`, `Saggio 2`), if two sheets contain the
 * same number, which would otherwise become one unit. Empty if a sheet has no area in its name, or two
 * have the same.
 */
export function findSheetAreas(sheets: readonly AreaSheet[]): Map<string, string> {
  const areas = new Map(sheets.map(({ sheet }) => [sheet, areaOf(sheet)]));
  const names = new Set(areas.values());
  const given = sheets.flatMap(({ numbers }) => [...new Set(numbers)]);
  const isShared = new Set(given).size < given.length;
  if (areas.size < 2 || names.size < areas.size || areas.size < sheets.length || !isShared) return new Map();
  const found = [...areas].flatMap(([sheet, area]): [string, string][] =>
    area === undefined ? [] : [[sheet, area]],
  );
  return found.length === areas.size ? new Map(found) : new Map();
}

/** `A` of `US Area A`, `Saggio 2` of `Saggio 2 (US)`. */
function areaOf(sheet: string): string | undefined {
  const [, word, name] = AREA_IN_NAME.exec(sheet) ?? [];
  if (word === undefined || name === undefined) return undefined;
  return word.toLowerCase() === 'area' ? name : `${word} ${name}`;
}
