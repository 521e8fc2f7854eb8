/** Attributes by name, as written: `\n` and `\l` in labels are two characters. */
export type DotAttributes = ReadonlyMap<string, string>;

/** Something of a graph with its attributes and the place where it was first named, 1-based. */
export interface DotPart {
  attributes: DotAttributes;
  /** Names of the attributes whose value is HTML (`<…>`), given without the outer brackets. */
  html: ReadonlySet<string>;
  line: number;
  column: number;
}

/** A node; its attributes include the defaults that held where it was first named. */
export interface DotNode extends DotPart {
  id: string;
  /** It has a statement of its own; false when only edges name it. */
  isStated: boolean;
}

/** An edge as written, from the first named to the second, also in an undirected graph. */
export interface DotEdge extends DotPart {
  from: string;
  to: string;
  fromPort?: string;
  toPort?: string;
  /** Place in `subgraphs` of the one it was written in, -1 for the graph itself. */
  subgraph: number;
}

/** A subgraph. Its attributes are its own, none of those of what it lies in. */
export interface DotSubgraph extends DotPart {
  /** `''` when it has no name. */
  id: string;
  /** Place in `subgraphs` of the one it lies in, -1 for the graph itself. */
  parent: number;
  /** Nodes named directly in it, in that order; those of subgraphs inside it are theirs. */
  members: readonly string[];
}

/** A graph of a DOT file, defaults resolved and chains cut into edges. */
export interface DotGraph extends DotPart {
  id: string;
  /** In whose language it is written. */
  program: 'Graphviz' | 'Mermaid';
  isDirected: boolean;
  /** Of several edges between two nodes one is meant; all are given. */
  isStrict: boolean;
  nodes: readonly DotNode[];
  edges: readonly DotEdge[];
  subgraphs: readonly DotSubgraph[];
}

/** How much a DOT file may hold before it is refused. */
export interface DotLimits {
  /** Subgraphs inside each other. */
  depth: number;
  nodes: number;
  /** `{a b} -> {c d}` counts as four. */
  edges: number;
  subgraphs: number;
}

/** The limits when none are given. */
export const DOT_LIMITS: DotLimits = { depth: 100, nodes: 100_000, edges: 500_000, subgraphs: 100_000 };
