import type { JsonRecord } from '../../text/json-values.ts';

/** A graph of nodes and edges, as in JGF and in the matrix of Trowel. */
export interface NodeLinkGraph {
  nodes: unknown;
  edges: unknown;
  /** The object that contains both lists, with everything else in the file. */
  whole: JsonRecord;
}
