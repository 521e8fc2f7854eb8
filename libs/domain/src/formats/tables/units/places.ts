import type { SectionShape } from './section-shape.ts';
import { writtenInColumn } from '../../text/table.ts';

/** Fields for the place of a unit within the site. */
const PLACE_FIELDS = new Set(['area', 'trench', 'sector', 'grid_square']);
const MAX_PLACES = 200;

/** Reads references with an area or trench before the number: `T1 1001`. */
export interface Places {
  /** Returns the text with such references as `1001 (area T1)`, or as `1001` if the place is not an area. */
  rewrite(text: string): string;
}

/** Collects the areas, trenches and squares in a table of units. A unit named `S1-002` stays that unit. */
export function collectPlaces(
  { rows, columns: { roles } }: SectionShape,
  units: ReadonlySet<string>,
): Places {
  const areas = new Set<string>();
  const others = new Set<string>();
  for (const [column, role] of roles.entries()) {
    if (!role.field || !PLACE_FIELDS.has(role.field.name)) continue;
    const known = role.field.name === 'area' ? areas : others;
    for (const text of writtenInColumn(rows, column)) if (/\p{L}/u.test(text)) known.add(text);
  }
  const names = [...areas, ...others].filter((name) => name.length <= 40);
  if (names.length === 0 || names.length > MAX_PLACES) return { rewrite: (text) => text };
  const listed = names.sort((a, b) => b.length - a.length).map(escape);
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(${listed.join('|')})[ /.:_-]{1,3}[([]?(\\d[\\p{L}\\d]*)[)\\]]?`,
    'gu',
  );
  return {
    rewrite: (text) =>
      text.replace(pattern, (written: string, place: string, number: string) => {
        if (units.has(written)) return written;
        return areas.has(place) ? `${number} (area ${place})` : number;
      }),
  };
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
