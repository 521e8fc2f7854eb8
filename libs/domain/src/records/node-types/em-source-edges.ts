import type { EmFamily } from './em-node-types.ts';

/** The arrays of a graph JSON in which the chain from a unit to its sources is written. */
export type SourceArray = 'has_property' | 'has_data_provenance';

/** How two nodes are joined; `isReversed` when the edge runs from the second to the first. */
export interface SourceEdge {
  array: SourceArray;
  isReversed: boolean;
}

/**
 * What may lead to what (connections datamodel 1.5): unit → property → combiner → extractor → document. The hops
 * `combines`, `extracted_from` and `has_visual_reference` have no array of their own and stand among the provenance.
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
 * Finds the edge that may join two nodes: as they stand, else the other way round; undefined when the Extended Matrix
 * knows none. Pre: not both are strata.
 */
export function findSourceEdge(first: EmFamily, second: EmFamily): SourceEdge | undefined {
  const along = ALLOWED[`${first} ${second}`];
  if (along) return { array: along, isReversed: false };
  const back = ALLOWED[`${second} ${first}`];
  return back && { array: back, isReversed: true };
}
