import type { JsonRecord } from '../../text/json-values.ts';

/** A graph of two lists, as JGF, Cytoscape, NetworkX, D3 and the matrix of Trowel write it; its lines may be listed node by node. */
export interface NodeLinkGraph {
  nodes: unknown;
  edges: unknown;
  /** The object around them, with what else the file says. */
  whole: JsonRecord;
  /** What is written on the boxes around nodes, the innermost first; by the identifier of the node. */
  boxes?: ReadonlyMap<string, readonly string[]>;
}
