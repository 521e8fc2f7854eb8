import { parseRelationType } from '@trowel/domain/records';
import type { Table } from '../text/table.ts';

/** `1 2 {'relation': 'covers'}` */
const EDGE = /^([^\s,;]+)[ \t,;]+([^\s,;]+)[ \t,;]+\{(.*)\}$/;
const ATTRIBUTE = /(['"])([^'"]+)\1\s*:\s*(?:'([^']*)'|"([^"]*)"|([^,'"]+))/g;
/** How `write_adjlist` begins: the command, the time, the name of the graph. */
const ADJACENCY = /^#.*\r?\n# GMT .*\r?\n/;

/**
 * Gives the lines NetworkX writes as a table of pairs: edge lists with what each line says, and adjacency lists, where
 * the first of a line has lines to all others. Undefined when the text is anything else.
 */
export function findNetworkxLines(text: string): Table | undefined {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ number: i + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  if (lines.length === 0) return undefined;
  return ADJACENCY.test(text) ? readAdjacency(lines) : readEdges(lines);
}

type Line = Readonly<{ number: number; text: string }>;

function readAdjacency(lines: readonly Line[]): Table {
  const rows = lines.flatMap(({ number, text }) => {
    const [node = '', ...others] = text.split(/\s+/);
    return (others.length > 0 ? others : ['']).map((other) => ({ number, cells: [node, other] }));
  });
  return { rows: [{ number: 0, cells: ['from', 'to'] }, ...rows] };
}

function readEdges(lines: readonly Line[]): Table | undefined {
  const edges = lines.map(({ number, text }) => ({ number, found: EDGE.exec(text) }));
  if (edges.some(({ found }) => found === null)) return undefined;
  const said = edges.map(({ found }) => readAttributes(found![3]!));
  const name = findRelation(said);
  const rows = edges.map(({ number, found }, i) => ({
    number,
    cells: [found![1]!, found![2]!, ...(name === undefined ? [] : [said[i]!.get(name) ?? ''])],
  }));
  const headings = name === undefined ? ['from', 'to'] : ['from', 'to', 'relation'];
  return { rows: [{ number: 0, cells: headings }, ...rows] };
}

function readAttributes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, , name, single, double, bare]) => [
      name!,
      (single ?? double ?? bare ?? '').trim(),
    ]),
  );
}

/** The attribute whose words are relations. */
function findRelation(said: readonly ReadonlyMap<string, string>[]): string | undefined {
  const names = new Set(said.flatMap((one) => [...one.keys()]));
  return [...names].find((name) => said.some((one) => parseRelationType(one.get(name) ?? '') !== undefined));
}
