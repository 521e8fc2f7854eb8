import { ValidationError } from '@trowel/domain/core';
import { mapAll } from '../contract/collect-problems.ts';

/** A relation between two units, by name. */
export interface NamedEnds {
  from: string;
  to: string;
}

/** Known units of a site and of a call. */
export interface KnownUnits {
  /** The areas in which each number is recorded. */
  areas: ReadonlyMap<string, readonly string[]>;
  /** Units that the call names with their area. */
  nodes: readonly { us_number: string | number; area?: string | undefined }[];
}

/**
 * Splits `B/12` if B is an area of the site or of the call. Returns the relations with plain numbers,
 * and the area of each number.
 * @throws ValidationError for a number in several areas, which would be ambiguous
 */
export function placeEnds<One extends NamedEnds>(
  relations: readonly One[],
  { areas, nodes }: KnownUnits,
): { relations: One[]; areaOf: ReadonlyMap<string, string> } {
  const known = new Set([...areas.values(), nodes.map(({ area = '' }) => area)].flat());
  const given = new Set(nodes.map(({ us_number }) => String(us_number)));
  const areaOf = new Map<string, string>();
  const meant = new Map<string, Set<string>>();
  const mean = (number: string, area: string): unknown =>
    meant.set(number, (meant.get(number) ?? new Set()).add(area));
  for (const { us_number, area } of nodes) if (area !== undefined) mean(String(us_number), area);
  const place = (name: string): string => {
    const cut = name.lastIndexOf('/');
    const [area, number] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)];
    const isWhole = area === '' || number === '' || !known.has(area) || areas.has(name) || given.has(name);
    if (isWhole) return name;
    mean(number, area);
    areaOf.set(number, area);
    return number;
  };
  const placed = relations.map((one) => ({ ...one, from: place(one.from), to: place(one.to) }));
  mapAll([...new Set(placed.flatMap(({ from, to }) => [from, to]))], (number) => {
    const all = new Set([...(areas.get(number) ?? []), ...(meant.get(number) ?? [])]);
    if (all.size > 1) throw isInSeveral(number, [...all]);
  });
  return { relations: placed, areaOf };
}

function isInSeveral(number: string, areas: readonly string[]): ValidationError {
  const named = areas.map((area) => (area ? `${area}/${number}` : number));
  const message = `SU ${number} exists in several areas (${areas.join(', ')}); record its relations with changes: {action: "add", relation: "${named[0]} covers ${named[1]}"}.`;
  return new ValidationError([{ field: 'relationships', message, type: 'ambiguous' }]);
}
