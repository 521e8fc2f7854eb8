import type { ImportSource } from '../../import/imported-data.ts';
import type { JsonRecord } from '../../text/json-values.ts';

/** A node of an Extended Matrix graph, from any JSON format. */
export interface EmNode {
  id: string;
  type: string;
  record: JsonRecord;
  source: ImportSource;
}

/** An edge of an Extended Matrix graph. */
export interface EmEdge {
  type: string;
  from: string;
  to: string;
  record: JsonRecord;
  source: ImportSource;
}

/** All nodes and edges of an Extended Matrix. */
export interface EmGraph {
  nodes: readonly EmNode[];
  edges: readonly EmEdge[];
  /** True for formats whose writers disagree on the direction of `is_before`. */
  isBeforeDoubtful: boolean;
}
