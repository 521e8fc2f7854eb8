import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import { isUncertain } from '@trowel/domain/drawing';
import { toXmlJson } from '../../round-trip/xml-json.ts';
import { EM_NAMES } from './graphml-lines.ts';
import type { GraphmlRelation } from './graphml-sources.ts';
import type { FileUnit } from './graphml-units.ts';

/**
 * Renders the relations between units for s3Dgraphy 1.6: a JSON list of the physical relations before
 * reduction, with EMIDs as ends. Each relation occurs once, from the later unit. `''` without
 * relations, so that readers use the lines of the file. Cost: linear.
 */
export function renderPhysicalRelations(
  units: readonly FileUnit[],
  relations: readonly GraphmlRelation[],
): string {
  const places = new Map(units.flatMap(({ id, drawn }, at) => (drawn.isParadata ? [] : [[id, at] as const])));
  const listed = new Map<string, Listed>();
  for (const relation of relations) {
    const [source, type, target] = fromLater(relation, places);
    const name = EM_NAMES[type];
    const key = `${source} ${name} ${target}`;
    if (name === undefined || source === target || !places.has(source) || !places.has(target)) continue;
    if (!listed.has(key)) listed.set(key, { source, name, target, certainty: relation.certainty });
  }
  const placeOf = (id: string): number => places.get(id) ?? 0;
  const sorted = [...listed.values()].sort(
    (a, b) =>
      placeOf(a.source) - placeOf(b.source) ||
      placeOf(a.target) - placeOf(b.target) ||
      (a.name < b.name ? -1 : 1),
  );
  return sorted.length === 0 ? '' : toXmlJson(sorted.map(writeRelation));
}

/** Returns a relation from its later unit; a symmetric relation from the end that is first in the file. */
function fromLater(
  { from, type, to }: GraphmlRelation,
  places: ReadonlyMap<string, number>,
): [string, RelationType, string] {
  const isSecond = (places.get(to) ?? 0) < (places.get(from) ?? 0);
  const isTurned = relationClassOf(type) === 'earlier' || (inverseOf(type) === type && isSecond);
  return isTurned ? [to, inverseOf(type), from] : [from, type, to];
}

interface Listed {
  source: string;
  name: string;
  target: string;
  certainty: string | null | undefined;
}

function writeRelation({ source, name, target, certainty }: Listed): object {
  return {
    source: `us-${source}`,
    target: `us-${target}`,
    edge_type: name,
    ...(isUncertain(certainty) && { attributes: { certainty } }),
    edge_id: `us-${source}-${name}-us-${target}`,
  };
}
