import type { RelationType } from '@trowel/domain/records';

/** The member of a graph JSON, and the data of a GraphML graph, that tell whence a file is and what it covers. */
export const ORIGIN_MEMBER = 'trowel';
export const ORIGIN_KEY = 'trowel.origin';
/** The data of a GraphML node that no other key holds: its further facts, and the relations on its sheet. */
export const FACTS_KEY = 'trowel.facts';
export const RELATIONS_KEY = 'trowel.relations';
/** Graph-level list of all physical relations by EMID, which s3Dgraphy 1.6 reads and writes: JSON. */
export const PHYSICAL_LIST_KEY = '_s3d_physical_relations';
/** What s3Dgraphy calls the cell of relations since GraphML 1.6, in the form of `rapporti`. */
export const PHYSICAL_RELATIONS_KEY = 'physical_relationships';

/** Facts by the names of the records; empty ones are left out. */
export type RecordedFacts = Readonly<Record<string, unknown>>;

/** What a file written by us says of itself, so that it can be compared with the records again. */
export interface GraphOrigin {
  version: 1;
  site_name: string;
  /** The only area the file covers; the whole site when absent. */
  area?: string;
  site?: RecordedFacts;
  /** All periods of the site, in its order, those without a row included. */
  periods: readonly RecordedFacts[];
}

/** A relation on the sheet of a unit, as a GraphML node keeps it. */
export interface NodeRelation {
  type: RelationType;
  us_number: string;
  area: string;
  certainty?: string;
  note?: string;
  /** A line of the file says it: `own` by its very word, `shared` by one of another word between the two units. */
  line?: 'own' | 'shared';
}

/** Gives the end of an edge of a graph JSON whose sheet tells it where the edge does not say. */
export function usualRecorder(array: string): 'from' | 'to' {
  return array === 'is_before' ? 'to' : 'from';
}
