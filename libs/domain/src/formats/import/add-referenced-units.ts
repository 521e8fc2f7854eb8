import { createReferencedUnit } from './import-builder.ts';
import { withUnits, type ImportDraft } from './import-draft.ts';

/**
 * Adds the units that only relations name. A unit without an area is in the area of the unit whose relation names it, or
 * it is the only unit of its number.
 */
export function addReferencedUnits(draft: ImportDraft): ImportDraft {
  const ends = draft.statements.flatMap(({ from, to, source }) => [
    { end: from, speaker: from, source },
    { end: to, speaker: from, source },
  ]);
  const placed = ends.filter(({ end }) => end.area !== undefined);
  const withPlaced = withUnits(draft, [
    ...draft.units,
    ...placed.map(({ end, source }) => createReferencedUnit(end, source)),
  ]);
  const areas = new Map<string, Set<string>>();
  for (const { us_number, area } of withPlaced.units)
    areas.set(us_number, (areas.get(us_number) ?? new Set()).add(area));
  const others = ends.filter(({ end }) => end.area === undefined);
  const found = others.map(({ end, speaker, source }) => {
    const known = areas.get(end.us_number) ?? new Set<string>();
    const speakerArea = speaker.area ?? '';
    const area = known.has(speakerArea) || known.size !== 1 ? speakerArea : [...known][0]!;
    return createReferencedUnit({ ...end, area }, source);
  });
  return withUnits(withPlaced, [...withPlaced.units, ...found]);
}
