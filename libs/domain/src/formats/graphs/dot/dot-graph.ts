/** Attributes by name, as written: `\n` and `\l` in labels are two characters. */
export type DotAttributes = ReadonlyMap<string, string>;

/** A part of a graph with its attributes and the place of its first occurrence, from 1. */
export interface DotPart {
  attributes: DotAttributes;
  /** Names of the attributes with an HTML value (`<…>`), stored without the outer brackets. */
  html: ReadonlySet<string>;
  line: number;
  column: number;
}

/** A node. Its attributes include the defaults at its first occurrence. */
export interface DotNode extends DotPart {
  id: string;
  /** True if the node has its own statement, false if only edges name it. */
  isStated: boolean;
}

/** An edge as written: from the first to the second node, also in an undirected graph. */
export interface DotEdge extends DotPart {
  from: string;
  to: string;
  fromPort?: string;
  toPort?: string;
  /** Index in `subgraphs` of the subgraph with its statement, -1 for the graph itself. */
  subgraph: number;
}

/** A subgraph, without the attributes of outer subgraphs. */
export interface DotSubgraph extends DotPart {
  /** `''` without a name. */
  id: string;
  /** Index in `subgraphs` of the outer subgraph, -1 for the graph itself. */
  parent: number;
  /** Nodes named directly in it, in that order, without those of inner subgraphs. */
  members: readonly string[];
}

/** A parsed DOT graph, with resolved defaults and chains split into edges. */
export interface DotGraph extends DotPart {
  id: string;
  /** Program whose language the graph is written in. */
  program: 'Graphviz' | 'Mermaid';
  isDirected: boolean;
  /** True if several edges between two nodes mean one edge; all of them are listed. */
  isStrict: boolean;
  nodes: readonly DotNode[];
  edges: readonly DotEdge[];
  subgraphs: readonly DotSubgraph[];
}

/** Maximum size of a DOT file. */
export interface DotLimits {
  /** Nesting of subgraphs. */
  depth: number;
  nodes: number;
  /** `{a b} -> {c d}` counts as four. */
  edges: number;
  subgraphs: number;
}

/** Default limits. */
export const DOT_LIMITS: DotLimits = { depth: 100, nodes: 100_000, edges: 500_000, subgraphs: 100_000 };
