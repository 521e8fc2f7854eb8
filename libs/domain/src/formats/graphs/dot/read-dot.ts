// A parser without recursion: its scopes are a list, so that nesting does not use the call stack.
import { ValidationError } from '@trowel/domain/core';
import { checkCount, checkDepth } from './check-limits.ts';
import { addAttributes, partAt, readAttributes, readValue } from './dot-attributes.ts';
import { addEdges } from './dot-edges.ts';
import { DOT_LIMITS, type DotGraph, type DotLimits } from './dot-graph.ts';
import { addNode, countCopies, scopeOf, type DotReading, type DotScope } from './dot-scopes.ts';
import { isKeyword, isName, isSign, readKeyword, readDotSign } from './dot-signs.ts';
import { scanDot, type DotScanner, type DotToken } from './dot-tokens.ts';

/**
 * Parses a DOT text (Graphviz) into a graph: directed or undirected, with ports, chains, defaults,
 * HTML labels, several attribute lists, and subgraphs as ends of edges. Cost: linear in the text and
 * the resulting edges.
 * @throws ValidationError for a syntax error, with line and column; TooLargeError over a limit
 */
export function readDot(
  text: string,
  { name = 'The DOT file', limits = {} }: { name?: string; limits?: Partial<DotLimits> } = {},
): DotGraph {
  const scanner = scanDot(text, name);
  const isStrict = readKeyword(scanner, 'strict') !== undefined;
  const start = scanner.token;
  const isDirected = readKeyword(scanner, 'digraph') !== undefined;
  if (!isDirected && !readKeyword(scanner, 'graph'))
    scanner.fail({ en: '"graph" or "digraph"', it: '"graph" o "digraph"' });
  const id = isName(scanner.token) ? scanner.take().text : '';
  const reading: DotReading = {
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
  const opened = readDotSign(scanner, '{');
  reading.scopes.push(scopeOf(graph, { subgraph: -1, opened }));
  while (reading.scopes.length > 0) readStatement(reading);
  checkEnd(reading);
  const subgraphs = reading.subgraphs.map((one) => ({ ...one, members: [...one.members] }));
  const { nodes, edges } = reading;
  return {
    id,
    program: 'Graphviz',
    isDirected,
    isStrict,
    ...graph,
    nodes: [...nodes.values()],
    edges,
    subgraphs,
  };
}

function checkEnd({ scanner, name }: DotReading): void {
  const { token } = scanner;
  if (token.kind === 'end') return;
  if (!isKeyword(token, 'graph') && !isKeyword(token, 'digraph') && !isKeyword(token, 'strict'))
    scanner.fail({ en: 'the end of the graph', it: 'la fine del grafo' });
  const { line, column } = token;
  const message = {
    en: `${name} contains a second graph, at line ${line}, column ${column}: put it into a separate file`,
    it: `${name} contiene un secondo grafo, alla riga ${line}, colonna ${column}: mettilo in un file a parte`,
  };
  throw new ValidationError([{ field: 'file', message: message.en, type: 'unreadable' }], message);
}

const AN_END = { en: 'a node or a subgraph', it: 'un nodo o un sottografo' };
const A_STATEMENT = { en: 'a statement', it: 'un’istruzione' };

function readStatement(reading: DotReading): void {
  const { scanner, scopes } = reading;
  const scope = scopes.at(-1)!;
  const { token } = scanner;
  const isBetween = scope.chain.length > 0;
  if (token.kind === 'end')
    scanner.fail({
      en: `a "}" for the "{" at line ${scope.opened.line}`,
      it: `una "}" per la "{" della riga ${scope.opened.line}`,
    });
  if (!isBetween && (isSign(token, ';') || isSign(token, ','))) scanner.take();
  else if (!isBetween && isSign(token, '}')) closeScope(reading);
  else if (isSign(token, '{') || isKeyword(token, 'subgraph')) openSubgraph(reading);
  else if (!isBetween && isDefaults(token)) readDefaults(reading);
  else if (isName(token)) readName(reading);
  else scanner.fail(isBetween ? AN_END : A_STATEMENT);
}

function isDefaults(token: DotToken): boolean {
  return isKeyword(token, 'graph') || isKeyword(token, 'node') || isKeyword(token, 'edge');
}

function readDefaults({ scanner, scopes }: DotReading): void {
  const scope = scopes.at(-1)!;
  const keyword = scanner.take().text.toLowerCase();
  if (!isSign(scanner.token, '[')) scanner.fail('"["');
  const parts = { graph: scope.part, node: scope.nodeDefaults, edge: scope.edgeDefaults };
  readAttributes(scanner, parts[keyword as keyof typeof parts]);
}

function readName(reading: DotReading): void {
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
    if (!isName(scanner.token)) scanner.fail({ en: 'the name of a port', it: 'il nome di una porta' });
    parts.push(scanner.take().text);
  }
  return parts.length === 0 ? undefined : parts.join(':');
}

/** Continues after an end of an edge: with an arrow, or with the end of the statement. */
function finishOperand(reading: DotReading): void {
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

function openSubgraph(reading: DotReading): void {
  const { scanner, scopes, subgraphs, byName } = reading;
  const start = scanner.token;
  const hasKeyword = readKeyword(scanner, 'subgraph') !== undefined;
  const id = hasKeyword && isName(scanner.token) ? scanner.take().text : '';
  const known = byName.get(id);
  // `subgraph a` without braces refers to the earlier subgraph.
  if (known !== undefined && !isSign(scanner.token, '{')) {
    const { members } = subgraphs[known]!;
    scopes.at(-1)!.chain.push({ nodes: listEnds(reading, members), token: start, isSubgraph: true });
    finishOperand(reading);
    return;
  }
  const opened = readDotSign(scanner, '{');
  checkDepth(reading, scopes.length, start.line);
  const outer = scopes.at(-1)!;
  const place = known ?? subgraphs.length;
  if (known === undefined) {
    checkCount(reading, 'subgraphs', subgraphs.length + 1);
    subgraphs.push({ id, parent: outer.subgraph, ...partAt(start), members: new Set() });
    if (id !== '') byName.set(id, place);
  }
  const scope = scopeOf(subgraphs[place]!, { subgraph: place, opened });
  countCopies(reading, outer.nodeDefaults.attributes.size + outer.edgeDefaults.attributes.size);
  addAttributes(scope.nodeDefaults, outer.nodeDefaults);
  addAttributes(scope.edgeDefaults, outer.edgeDefaults);
  scopes.push(scope);
}

function closeScope(reading: DotReading): void {
  const { scanner, scopes } = reading;
  scanner.take();
  const closed = scopes.pop()!;
  const outer = scopes.at(-1);
  if (!outer) return;
  outer.chain.push({ nodes: listEnds(reading, closed.named), token: closed.opened, isSubgraph: true });
  handOutward(reading, { closed, outer });
  finishOperand(reading);
}

/** Returns the nodes of a subgraph that is an end of an edge; empty for any other subgraph. */
function listEnds(reading: DotReading, named: ReadonlySet<string>): string[] {
  const isEnd = reading.scanner.token.kind === 'edge' || reading.scopes.at(-1)!.chain.length > 0;
  if (!isEnd) return [];
  countCopies(reading, named.size);
  return [...named];
}

function handOutward(reading: DotReading, { closed, outer }: { closed: DotScope; outer: DotScope }): void {
  if (outer.named.size === 0) {
    outer.named = closed.named;
    return;
  }
  countCopies(reading, closed.named.size);
  for (const id of closed.named) outer.named.add(id);
}
