import type { EmFamily } from './em-node-types.ts';

/** The arrays of a graph JSON that contain the chain from a unit to its sources. */
export type SourceArray = 'has_property' | 'has_data_provenance';

/** The edge between two nodes. `isReversed` if it runs from the second to the first. */
export interface SourceEdge {
  array: SourceArray;
  isReversed: boolean;
}

/**
 * Allowed edges (connections datamodel 1.5): unit → property → combiner → extractor → document. `combines`,
 * `extracted_from` and `has_visual_reference` have no array of their own and are part of the provenance.
 */
const ALLOWED: Readonly<Partial<Record<`${EmFamily} ${EmFamily}`, SourceArray>>> = {
  'stratum property': 'has_property',
  'document property': 'has_property',
  'property combiner': 'has_data_provenance',
  'property extractor': 'has_data_provenance',
  'property document': 'has_data_provenance',
  'combiner extractor': 'has_data_provenance',
  'combiner document': 'has_data_provenance',
  'extractor document': 'has_data_provenance',
};

/**
 * Finds the allowed edge between two nodes, in the given or the opposite direction. Undefined if the Extended
 * Matrix has none. Precondition: not both are strata.
 */
export function findSourceEdge(first: EmFamily, second: EmFamily): SourceEdge | undefined {
  const along = ALLOWED[`${first} ${second}`];
  if (along) return { array: along, isReversed: false };
  const back = ALLOWED[`${second} ${first}`];
  return back && { array: back, isReversed: true };
}
