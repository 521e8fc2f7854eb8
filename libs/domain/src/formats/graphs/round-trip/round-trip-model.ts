import type { RelationType } from '@trowel/domain/records';

/** Member of a graph JSON, and data of a GraphML graph, with the origin and content of the file. */
export const ORIGIN_MEMBER = 'trowel';
export const ORIGIN_KEY = 'trowel.origin';
/** Data of a GraphML node without another key: its further facts, and the relations on its sheet. */
export const FACTS_KEY = 'trowel.facts';
export const RELATIONS_KEY = 'trowel.relations';
/** Data of a graph with all physical relations by EMID as JSON, which s3Dgraphy 1.6 reads and writes. */
export const PHYSICAL_LIST_KEY = '_s3d_physical_relations';
/** Name of the cell of relations in s3Dgraphy since GraphML 1.6, in the form of `rapporti`. */
export const PHYSICAL_RELATIONS_KEY = 'physical_relationships';

/** Facts by field name, without empty ones. */
export type RecordedFacts = Readonly<Record<string, unknown>>;

/** Origin of a file that Trowel wrote, for a later comparison with the records. */
export interface GraphOrigin {
  version: 1;
  site_name: string;
  /** The only area in the file; absent for the whole site. */
  area?: string;
  site?: RecordedFacts;
  /** All periods of the site in its order, including those without a row. */
  periods: readonly RecordedFacts[];
}

/** A relation on the sheet of a unit, as stored in a GraphML node. */
export interface NodeRelation {
  type: RelationType;
  us_number: string;
  area: string;
  certainty?: string;
  note?: string;
  /**
   * The line of the file with this relation: `own` with the same word, `shared` with another word
   * between the two units.
   */
  line?: 'own' | 'shared';
}

/** Returns the end of an edge of a graph JSON whose sheet records it by default. */
export function usualRecorder(array: string): 'from' | 'to' {
  return array === 'is_before' ? 'to' : 'from';
}
