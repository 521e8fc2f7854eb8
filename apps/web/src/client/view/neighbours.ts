import { inverseOf, type RelationType } from '@trowel/domain/records';
import type { SceneData } from '@trowel/domain/scene';

/** What the neighbour is to the unit. */
export type Way = 'above' | 'below' | 'same' | 'contemporary' | 'contradiction';

export interface Neighbour {
  /** Index of the neighbour in the scene. */
  unit: number;
  way: Way;
  /** The relation as recorded from the unit to its neighbour. */
  type: RelationType;
}

/** Returns the neighbours of a unit, in the order of the relations. */
export type FindNeighbours = (unit: number) => Neighbour[];

/** Indexes the relations of a scene. The returned function costs as much as its result is long. */
export function indexNeighbours({ units, relations }: SceneData): FindNeighbours {
  const starts = new Int32Array(units.length + 1);
  for (const { source, target } of relations) {
    starts[source + 1]!++;
    starts[target + 1]!++;
  }
  for (let i = 0; i < units.length; i++) starts[i + 1]! += starts[i]!;
  const places = starts.slice();
  const touching = new Int32Array(relations.length * 2);
  for (const [i, { source, target }] of relations.entries()) {
    touching[places[source]!++] = i;
    touching[places[target]!++] = i;
  }
  return (unit) =>
    Array.from(touching.subarray(starts[unit], starts[unit + 1]), (i) => describe(relations[i]!, unit));
}

function describe({ source, target, type, kind }: SceneData['relations'][number], unit: number): Neighbour {
  const isSource = source === unit;
  const way = kind === 'equal' ? 'same' : kind === 'order' ? (isSource ? 'below' : 'above') : kind;
  return { unit: isSource ? target : source, way, type: isSource ? type : inverseOf(type) };
}
