// Longer than a normal file: one parser, whose open braces are a list and not calls, so that depth costs no stack.
import { TooLargeError, ValidationError } from '@trowel/domain/core';
import { scanDot, type DotScanner, type DotToken } from './dot-tokens.ts';

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

/** Defaults handed to nodes, edges and subgraphs, and nodes handed to outer subgraphs, before a file is refused. */
const MAX_COPIES = 2_000_000;

interface Part extends DotPart {
  attributes: Map<string, string>;
  html: Set<string>;
}
interface OpenNode extends Part, Omit<DotNode, keyof DotPart> {}
interface OpenSubgraph extends Part, Omit<DotSubgraph, keyof DotPart | 'members'> {
  members: Set<string>;
}

interface Operand {
  nodes: readonly string[];
  port?: string;
  token: DotToken;
  isSubgraph: boolean;
}

/** A pair of braces that is not closed yet. */
interface Scope {
  subgraph: number;
  part: Part;
  nodeDefaults: Part;
  edgeDefaults: Part;
  /** Nodes named in it, those of inner subgraphs included. */
  named: Set<string>;
  /** What stands left of `->` in the statement being read. */
  chain: Operand[];
  opened: DotToken;
}

interface Reading {
  scanner: DotScanner;
  name: string;
  limits: DotLimits;
  nodes: Map<string, OpenNode>;
  edges: DotEdge[];
  subgraphs: OpenSubgraph[];
  byName: Map<string, number>;
  scopes: Scope[];
  /** What was copied so far, against files that repeat long lists of defaults. */
  copies: number;
}

/**
 * Reads a DOT text (Graphviz) into a plain graph: directed or undirected, with ports, chains, defaults, HTML labels,
 * several attribute lists, subgraphs as ends of edges. Cost linear in the text and the edges it stands for.
 * @throws ValidationError at a mistake of syntax, with line and column; TooLargeError over a limit.
 */
export function readDot(
  text: string,
  { name = 'The DOT file', limits = {} }: { name?: string; limits?: Partial<DotLimits> } = {},
): DotGraph {
  const scanner = scanDot(text, name);
  const isStrict = takeKeyword(scanner, 'strict') !== undefined;
  const start = scanner.token;
  const isDirected = takeKeyword(scanner, 'digraph') !== undefined;
  if (!isDirected && !takeKeyword(scanner, 'graph')) scanner.fail('"graph" or "digraph"');
  const id = isName(scanner.token) ? scanner.take().text : '';
  const reading: Reading = {
    scanner,
    name,
    limits: { ...DOT_LIMITS, ...limits },
    nodes: new Map(),
    edges: [],
    subgraphs: [],
    byName: new Map(),
    scopes: [],
    copies: 0,
  };
  const graph = partAt(start);
  const opened = takeSign(scanner, '{');
  reading.scopes.push(scopeOf(graph, { subgraph: -1, opened }));
  while (reading.scopes.length > 0) readStatement(reading);
  checkEnd(reading);
  const subgraphs = reading.subgraphs.map((one) => ({ ...one, members: [...one.members] }));
  const { nodes, edges } = reading;
  return { id, isDirected, isStrict, ...graph, nodes: [...nodes.values()], edges, subgraphs };
}

function checkEnd({ scanner, name }: Reading): void {
  const { token } = scanner;
  if (token.kind === 'end') return;
  if (!isKeyword(token, 'graph') && !isKeyword(token, 'digraph') && !isKeyword(token, 'strict'))
    scanner.fail('the end of the graph');
  const message = `${name} holds a second graph, at line ${token.line}, column ${token.column}: put it into a file of its own`;
  throw new ValidationError([{ field: 'file', message, type: 'unreadable' }], message);
}

function readStatement(reading: Reading): void {
  const { scanner, scopes } = reading;
  const scope = scopes.at(-1)!;
  const { token } = scanner;
  const isBetween = scope.chain.length > 0;
  if (token.kind === 'end') scanner.fail(`a "}" for the "{" at line ${scope.opened.line}`);
  if (!isBetween && (isSign(token, ';') || isSign(token, ','))) scanner.take();
  else if (!isBetween && isSign(token, '}')) closeScope(reading);
  else if (isSign(token, '{') || isKeyword(token, 'subgraph')) openSubgraph(reading);
  else if (!isBetween && isDefaults(token)) readDefaults(reading);
  else if (isName(token)) readName(reading);
  else scanner.fail(isBetween ? 'a node or a subgraph' : 'a statement');
}

function isDefaults(token: DotToken): boolean {
  return isKeyword(token, 'graph') || isKeyword(token, 'node') || isKeyword(token, 'edge');
}

function readDefaults({ scanner, scopes }: Reading): void {
  const scope = scopes.at(-1)!;
  const keyword = scanner.take().text.toLowerCase();
  if (!isSign(scanner.token, '[')) scanner.fail('"["');
  const parts = { graph: scope.part, node: scope.nodeDefaults, edge: scope.edgeDefaults };
  readAttributes(scanner, parts[keyword as keyof typeof parts]);
}

/** Counts copies of a part or of a list of nodes. @throws TooLargeError when they are too many. */
function countCopies(reading: Reading, size: number): void {
  reading.copies += size;
  if (reading.copies > MAX_COPIES)
    throw new TooLargeError(`${reading.name} repeats more than ${MAX_COPIES} attributes and nodes`);
}

function readName(reading: Reading): void {
  const { scanner, scopes } = reading;
  const token = scanner.take();
  const scope = scopes.at(-1)!;
  if (scope.chain.length === 0 && isSign(scanner.token, '=')) {
    scanner.take();
    readValue(scanner, scope.part, token.text);
    return;
  }
  const port = readPort(scanner);
  addNode(reading, token);
  scope.chain.push({ nodes: [token.text], token, isSubgraph: false, ...(port !== undefined && { port }) });
  finishOperand(reading);
}

function readPort(scanner: DotScanner): string | undefined {
  const parts: string[] = [];
  while (isSign(scanner.token, ':') && parts.length < 2) {
    scanner.take();
    if (!isName(scanner.token)) scanner.fail('the name of a port');
    parts.push(scanner.take().text);
  }
  return parts.length === 0 ? undefined : parts.join(':');
}

/** After an end of an edge: either an arrow leads on, or the statement is over. */
function finishOperand(reading: Reading): void {
  const { scanner, scopes } = reading;
  if (scanner.token.kind === 'edge') {
    scanner.take();
    return;
  }
  const scope = scopes.at(-1)!;
  const chain = scope.chain;
  scope.chain = [];
  const [first] = chain;
  if (chain.length > 1) addEdges(reading, chain);
  else if (first && !first.isSubgraph) {
    const node = reading.nodes.get(first.nodes[0]!)!;
    node.isStated = true;
    readAttributes(scanner, node);
  }
}

function addNode(reading: Reading, token: DotToken): void {
  const { nodes, subgraphs, scopes, limits, name } = reading;
  const scope = scopes.at(-1)!;
  const id = token.text;
  if (!nodes.has(id)) {
    if (nodes.size >= limits.nodes) throw new TooLargeError(`${name} has more than ${limits.nodes} nodes`);
    countCopies(reading, scope.nodeDefaults.attributes.size);
    nodes.set(id, { id, ...copyOf(scope.nodeDefaults, token), isStated: false });
  }
  scope.named.add(id);
  subgraphs[scope.subgraph]?.members.add(id);
}

function addEdges(reading: Reading, chain: readonly Operand[]): void {
  const { scopes, edges, limits, name } = reading;
  const { subgraph } = scopes.at(-1)!;
  // All edges of a statement share their attributes; nothing changes them later.
  const { attributes, html } = readEdgeAttributes(reading, chain[0]!.token);
  for (let i = 1; i < chain.length; i++) {
    const [left, right] = [chain[i - 1]!, chain[i]!];
    if (edges.length + left.nodes.length * right.nodes.length > limits.edges)
      throw new TooLargeError(`${name} has more than ${limits.edges} edges`);
    const { line, column } = left.token;
    for (const from of left.nodes) {
      for (const to of right.nodes) {
        edges.push({
          from,
          to,
          ...(left.port !== undefined && { fromPort: left.port }),
          ...(right.port !== undefined && { toPort: right.port }),
          attributes,
          html,
          line,
          column,
          subgraph,
        });
      }
    }
  }
}

function readEdgeAttributes(reading: Reading, start: DotToken): Part {
  const { scanner, scopes } = reading;
  const { edgeDefaults } = scopes.at(-1)!;
  countCopies(reading, edgeDefaults.attributes.size);
  const part = copyOf(edgeDefaults, start);
  readAttributes(scanner, part);
  return part;
}

function openSubgraph(reading: Reading): void {
  const { scanner, scopes, subgraphs, byName, limits, name } = reading;
  const start = scanner.token;
  const hasKeyword = takeKeyword(scanner, 'subgraph') !== undefined;
  const id = hasKeyword && isName(scanner.token) ? scanner.take().text : '';
  const known = byName.get(id);
  // `subgraph a` without braces names the one opened before.
  if (known !== undefined && !isSign(scanner.token, '{')) {
    const { members } = subgraphs[known]!;
    scopes.at(-1)!.chain.push({ nodes: listEnds(reading, members), token: start, isSubgraph: true });
    finishOperand(reading);
    return;
  }
  const opened = takeSign(scanner, '{');
  if (scopes.length > limits.depth)
    throw new TooLargeError(`${name} nests more than ${limits.depth} subgraphs, at line ${start.line}`);
  const outer = scopes.at(-1)!;
  const place = known ?? subgraphs.length;
  if (known === undefined) {
    if (subgraphs.length >= limits.subgraphs)
      throw new TooLargeError(`${name} has more than ${limits.subgraphs} subgraphs`);
    subgraphs.push({ id, parent: outer.subgraph, ...partAt(start), members: new Set() });
    if (id !== '') byName.set(id, place);
  }
  const scope = scopeOf(subgraphs[place]!, { subgraph: place, opened });
  countCopies(reading, outer.nodeDefaults.attributes.size + outer.edgeDefaults.attributes.size);
  addAttributes(scope.nodeDefaults, outer.nodeDefaults);
  addAttributes(scope.edgeDefaults, outer.edgeDefaults);
  scopes.push(scope);
}

function closeScope(reading: Reading): void {
  const { scanner, scopes } = reading;
  scanner.take();
  const closed = scopes.pop()!;
  const outer = scopes.at(-1);
  if (!outer) return;
  outer.chain.push({ nodes: listEnds(reading, closed.named), token: closed.opened, isSubgraph: true });
  handOutward(reading, { closed, outer });
  finishOperand(reading);
}

/** The nodes of a subgraph that is an end of an edge; of one that stands alone nobody asks for them. */
function listEnds(reading: Reading, named: ReadonlySet<string>): string[] {
  const isEnd = reading.scanner.token.kind === 'edge' || reading.scopes.at(-1)!.chain.length > 0;
  if (!isEnd) return [];
  countCopies(reading, named.size);
  return [...named];
}

function handOutward(reading: Reading, { closed, outer }: { closed: Scope; outer: Scope }): void {
  if (outer.named.size === 0) {
    outer.named = closed.named;
    return;
  }
  countCopies(reading, closed.named.size);
  for (const id of closed.named) outer.named.add(id);
}

function scopeOf(part: Part, { subgraph, opened }: { subgraph: number; opened: DotToken }): Scope {
  const [nodeDefaults, edgeDefaults] = [partAt(opened), partAt(opened)];
  return { subgraph, part, nodeDefaults, edgeDefaults, named: new Set(), chain: [], opened };
}

function readAttributes(scanner: DotScanner, part: Part): void {
  while (isSign(scanner.token, '[')) {
    scanner.take();
    while (!isSign(scanner.token, ']')) {
      if (isSign(scanner.token, ',') || isSign(scanner.token, ';')) {
        scanner.take();
        continue;
      }
      if (!isName(scanner.token)) scanner.fail('the name of an attribute or "]"');
      const name = scanner.take().text;
      if (isSign(scanner.token, '=')) {
        scanner.take();
        readValue(scanner, part, name);
      } else setAttribute(part, name, { text: 'true', isHtml: false });
    }
    scanner.take();
  }
}

function readValue(scanner: DotScanner, part: Part, name: string): void {
  if (!isName(scanner.token)) scanner.fail(`a value for "${name}"`);
  const { text, kind } = scanner.take();
  setAttribute(part, name, { text, isHtml: kind === 'html' });
}

function setAttribute(part: Part, name: string, { text, isHtml }: { text: string; isHtml: boolean }): void {
  part.attributes.set(name, text);
  if (isHtml) part.html.add(name);
  else part.html.delete(name);
}

function addAttributes(part: Part, { attributes, html }: DotPart): void {
  for (const [name, text] of attributes) setAttribute(part, name, { text, isHtml: html.has(name) });
}

function partAt({ line, column }: DotToken): Part {
  return { attributes: new Map(), html: new Set(), line, column };
}

function copyOf({ attributes, html }: DotPart, { line, column }: DotToken): Part {
  return { attributes: new Map(attributes), html: new Set(html), line, column };
}

function isName({ kind }: DotToken): boolean {
  return kind === 'word' || kind === 'string' || kind === 'html';
}

function isSign({ kind, text }: DotToken, sign: string): boolean {
  return kind === 'sign' && text === sign;
}

function isKeyword({ kind, text }: DotToken, keyword: string): boolean {
  return kind === 'word' && text.toLowerCase() === keyword;
}

function takeKeyword(scanner: DotScanner, keyword: string): DotToken | undefined {
  return isKeyword(scanner.token, keyword) ? scanner.take() : undefined;
}

function takeSign(scanner: DotScanner, sign: string): DotToken {
  if (!isSign(scanner.token, sign)) scanner.fail(`"${sign}"`);
  return scanner.take();
}
