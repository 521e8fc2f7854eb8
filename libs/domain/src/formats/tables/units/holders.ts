import { foldText } from '@trowel/domain/core';
import { readUnitList } from '../../import/unit-list.ts';
import type { TableRow } from '../../text/table.ts';
import type { SectionShape } from './section-shape.ts';

/** Words for units that contain fills, such as cuts and pits, normalized. */
const CUT =
  /(?<!\p{L})(?:cut|pit|ditch|post ?hole|stake ?hole|grave|trench|interface|negativ\w*|taglio|fossa|buca|trincea|creusement|fosse|fosses|trou|tranchee|structure|grube|graben|pfostenloch|schnitt|jam[ay]|vkop|vykop|wkop|ukop|nedgravning\w*|stolphal|stolpehul\w*|stolpehull\w*|corte|fosa|zanja)(?!\p{L})/u;
/** Words for units inside a cut, such as fills and walls in their trench, normalized. */
const HELD =
  /(?<!\p{L})(?:fill|fills|infill|backfill|riempimento|\w*fullung|comblement|remplissage|vypln|wypelnisko|zasyp|zapuna|ispuna|fyll\w*|fyld\w*|relleno|masonry|wall|muro|muratura|mauer|maconnerie|mur|skeleton|coffin|burial|timber|post|scheletro)(?!\p{L})/u;
const LONGEST_TEXT = 60;
const DESCRIBING = new Set(['definition', 'interpretation', 'unit_type']);

/** Lists the cuts of a section, if a column names the unit that contains each unit. */
export function listCuts(section: SectionShape): ReadonlySet<string> {
  const { key, roles } = section.columns;
  if (!roles.some((role) => role.kind === 'relation' && role.isHolder)) return new Set();
  const cuts = section.rows.filter((row) => CUT.test(describe(section, row)));
  return new Set(
    cuts.flatMap(({ cells }) => readUnitList(cells[key] ?? '').map(({ us_number }) => us_number)),
  );
}

/**
 * Returns true if the unit of a row is inside the unit named in a cell: it is a fill or a wall, or the
 * other is a cut.
 */
export function isHeldBy(
  { section, cuts }: { section: SectionShape; cuts: ReadonlySet<string> },
  row: TableRow,
  text: string,
): boolean {
  if (text.trim() === '') return false;
  return HELD.test(describe(section, row)) || readUnitList(text).some(({ us_number }) => cuts.has(us_number));
}

function describe({ columns: { roles } }: SectionShape, { cells }: TableRow): string {
  return cells
    .filter((cell, i) => {
      const role = roles[i];
      return role?.field !== undefined && DESCRIBING.has(role.field.name) && cell.length <= LONGEST_TEXT;
    })
    .map(foldText)
    .join(' ; ');
}
