import { TooLargeError } from '@trowel/domain/core';
import { copyPart, partAt, type OpenPart } from './dot-attributes.ts';
import { checkCount } from './check-limits.ts';
import type { DotEdge, DotLimits, DotNode, DotPart, DotSubgraph } from './dot-graph.ts';
import type { DotScanner, DotToken } from './dot-tokens.ts';

/** Maximum number of copied defaults and of nodes copied to outer subgraphs. */
const MAX_COPIES = 2_000_000;

interface OpenNode extends OpenPart, Omit<DotNode, keyof DotPart> {}
interface OpenSubgraph extends OpenPart, Omit<DotSubgraph, keyof DotPart | 'members'> {
  members: Set<string>;
}

/** An end of an edge: a node, or all nodes of a subgraph. */
export interface DotOperand {
  nodes: readonly string[];
  port?: string;
  token: DotToken;
  isSubgraph: boolean;
}

/** An open pair of braces. */
export interface DotScope {
  subgraph: number;
  part: OpenPart;
  nodeDefaults: OpenPart;
  edgeDefaults: OpenPart;
  /** Nodes named in it, including those of inner subgraphs. */
  named: Set<string>;
  /** Operands left of `->` in the current statement. */
  chain: DotOperand[];
  opened: DotToken;
}

/** State of the parser. */
export interface DotReading {
  scanner: DotScanner;
  name: string;
  limits: DotLimits;
  nodes: Map<string, OpenNode>;
  edges: DotEdge[];
  subgraphs: OpenSubgraph[];
  byName: Map<string, number>;
  scopes: DotScope[];
  /** Number of copies so far; limits files that repeat long lists of defaults. */
  copies: number;
}

/** Counts copies of a part or of a list of nodes. @throws TooLargeError over the limit */
export function countCopies(reading: DotReading, size: number): void {
  reading.copies += size;
  if (reading.copies > MAX_COPIES)
    throw new TooLargeError({
      en: `${reading.name} repeats more than ${MAX_COPIES} attributes and nodes`,
      it: `${reading.name} ripete più di ${MAX_COPIES} attributi e nodi`,
    });
}

/** Adds a node to the innermost scope, with the defaults of that scope. @throws TooLargeError over the limit */
export function addNode(reading: DotReading, token: DotToken): void {
  const { nodes, subgraphs, scopes } = reading;
  const scope = scopes.at(-1)!;
  const id = token.text;
  if (!nodes.has(id)) {
    checkCount(reading, 'nodes', nodes.size + 1);
    countCopies(reading, scope.nodeDefaults.attributes.size);
    nodes.set(id, { id, ...copyPart(scope.nodeDefaults, token), isStated: false });
  }
  scope.named.add(id);
  subgraphs[scope.subgraph]?.members.add(id);
}

/** Creates the scope of an opening brace, without defaults. */
export function scopeOf(
  part: OpenPart,
  { subgraph, opened }: { subgraph: number; opened: DotToken },
): DotScope {
  const [nodeDefaults, edgeDefaults] = [partAt(opened), partAt(opened)];
  return { subgraph, part, nodeDefaults, edgeDefaults, named: new Set(), chain: [], opened };
}
