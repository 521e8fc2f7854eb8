import { findUnitType } from '@trowel/domain/records';
import { splitTypePrefix } from '../../import/unit-names.ts';
import type { ParsedNode } from './parsed-graph.ts';

/** The parts of a label. */
export interface ReadLabel {
  /** Name of the unit without a prefix that only means "unit": `1001` for `US1001`. */
  number: string;
  /** Name as written. */
  whole: string;
  fields: Record<string, unknown>;
}

const PLAIN =
  /^(?:US|SU|UE|SE|U\.\s?S\.|S\.\s?U\.|contexte?|contesto|befund|locus|unit|unità|strato)[\s._:#-]{0,3}(?:n(?:[.°º]|r\.?)\s?)?(\d\S*)$/i;
const WRAPPED = /^[([]\s*([^()[\]\s](?:[^()[\]]*[^()[\]\s])?)\s*[)\]]$/;
/** `US12_Wall_2-1`: type and number, interpretation, period and phase, as pyArchInit names its nodes. */
const JOINED = /^([A-Za-z/]{1,10}?)(\d[^_\s]{0,20})_(.*)_([^_]*)$/s;
/** `US 1001: humus`, `1002 – burnt layer`, `1003 strato (bruno)`: a number and the description of the unit. */
const TITLED = /^(\D{0,12}\d[\p{L}\d./]*)(\s*[:;,]\s*|\s+[–—-]\s+|\s+)(\S.*)$/su;
/** `1001 = 1002`, `1001 and 1002` */
const JOINS = /^(?:[=&+/\d]|(?:e|ed|and|und|et|y)\s)/i;
const WORD = /\p{L}{3}/u;
const MAX_LABEL = 100;
/** Numbers of characters of an id that are tried to make names unique. */
const ID_LENGTHS = [6, 12, 24, 48, Infinity];

/** Parses the label of a node: the first line names the unit, the others describe it. */
export function readLabel(label: string): ReadLabel {
  const [first = '', ...others] = label
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const joined = JOINED.exec(first);
  const type = joined && findUnitType(joined[1]!);
  if (joined && type) return readJoined(joined, type.code);
  const name = WRAPPED.exec(first)?.[1] ?? first;
  const description = [...(name.length > MAX_LABEL ? [name.slice(MAX_LABEL)] : []), ...others].join('\n');
  const whole = name.slice(0, MAX_LABEL).trim();
  const prefix = splitTypePrefix(whole);
  const fields = {
    ...(prefix && { unit_type: prefix.unitType }),
    ...(description !== '' && { description }),
  };
  return { number: PLAIN.exec(whole)?.[1] ?? whole, whole, fields };
}

function readJoined(match: RegExpExecArray, unitType: string): ReadLabel {
  const [, code = '', number = '', what = '', time = ''] = match;
  const [period = '', phase = ''] = time.split('-');
  const fields = {
    unit_type: unitType,
    ...(what.trim() !== '' && { interpretation: what.trim() }),
    ...(/^\d/.test(time) && period !== '' && { period }),
    ...(/^\d/.test(time) && phase !== '' && { phase }),
  };
  return {
    number: PLAIN.test(`${code}${number}`) ? number : `${code}${number}`,
    whole: `${code}${number}`,
    fields,
  };
}

/** Parses a label whose first line is a number with a title; otherwise undefined. */
function readTitled(label: string): ReadLabel | undefined {
  const [first = '', ...others] = label.trim().split(/\s*(?:\r\n|\r|\n)\s*/);
  const [, name = '', separator = '', title = ''] = TITLED.exec(first) ?? [];
  const isTitle = (separator.trim() !== '' || WORD.test(title)) && !JOINS.test(title);
  const isNumber = /^\d/.test(name) || PLAIN.test(name) || splitTypePrefix(name) !== undefined;
  return isTitle && isNumber ? readLabel([name, title, ...others].join('\n')) : undefined;
}

/**
 * Parses the labels of nodes. A title after the number (`1001 humus`) describes the unit in two cases:
 * the node has the id `1001`, or all labels with several words have a title and the names before it
 * are unique. Otherwise it is part of the name.
 */
function readLabels(nodes: readonly ParsedNode[]): ReadLabel[] {
  const plain = nodes.map(({ label }) => readLabel(label));
  const titled = nodes.map(({ label, us_number }) =>
    us_number === undefined ? readTitled(label) : undefined,
  );
  if (titled.every((label) => label === undefined)) return plain;
  const mixed = plain.map((label, i) => titled[i] ?? label);
  const hasWords = (i: number): boolean => /\s\S*\p{L}{3}/u.test(plain[i]!.number);
  const names = nodes.map(({ us_number }, i) => us_number ?? mixed[i]!.number);
  const areAll =
    titled.filter((label) => label !== undefined).length > 1 &&
    nodes.every((_, i) => titled[i] !== undefined || !hasWords(i)) &&
    countDistinct(nodes, names) === nodes.length;
  if (areAll) return mixed;
  return plain.map((label, i) => {
    const read = titled[i];
    return read && [read.number, read.whole].includes(nodes[i]!.id) ? read : label;
  });
}

/** The final name of a node. */
export interface NodeName {
  us_number: string;
  area: string;
  /**
   * True if the file gives the area, possibly an empty one: for this node, or for other nodes while
   * this one is described.
   */
  isPlaced: boolean;
  fields: Record<string, unknown>;
}

/** Names of nodes, and names that several nodes have. */
export interface NodeNames {
  byId: ReadonlyMap<string, NodeName>;
  /** Names of several nodes, which got a part of their id as suffix. */
  shared: string[];
}

/**
 * Gives each node a unique name. `US1001` becomes `1001`, unless two nodes would get the same name.
 * Nodes with the same label get the beginning of their id: `T44#128b08`. The result does not depend on
 * the order of nodes.
 */
export function nameParsedNodes(nodes: readonly ParsedNode[]): NodeNames {
  const labels = readLabels(nodes);
  const bare = labels.map(({ number }, i) => nodes[i]!.us_number ?? bareOf(number, nodes[i]!));
  const whole = labels.map((label, i) => nodes[i]!.us_number ?? label.whole);
  const names = countDistinct(nodes, bare) >= countDistinct(nodes, whole) ? bare : whole;
  const owners = countOwners(nodes, names);
  const isShared = (i: number): boolean => owners.get(keyOf(nodes[i]!, names[i]!))! > 1;
  const shared = [...nodes.keys()].filter(isShared);
  const suffixes = reportApart(nodes, names, { shared, labels });
  const hasAreas = nodes.some(({ area = '' }) => area !== '');
  const byId = new Map<string, NodeName>();
  for (const [i, node] of nodes.entries()) {
    const us_number = suffixes.get(i) ?? names[i]!;
    const fields = node.isWhole ? node.fields : { ...labels[i]!.fields, ...node.fields };
    const isPlaced = node.area !== undefined || (hasAreas && node.isDeclared);
    byId.set(node.id, { us_number, area: node.area ?? '', isPlaced, fields });
  }
  return { byId, shared: [...new Set(shared.map((i) => names[i]!))].sort() };
}

/** Removes leading zeros if the id of the node is that number: `SU 001` of node `1` is 1. */
function bareOf(number: string, { id }: ParsedNode): string {
  return /^\d+$/.test(id) && number.replace(/^0+(?=\d)/, '') === id ? id : number;
}

function countOwners(nodes: readonly ParsedNode[], names: readonly string[]): Map<string, number> {
  const owners = new Map<string, number>();
  for (const [i, node] of nodes.entries()) {
    const key = keyOf(node, names[i]!);
    owners.set(key, (owners.get(key) ?? 0) + 1);
  }
  return owners;
}

function countDistinct(nodes: readonly ParsedNode[], names: readonly string[]): number {
  return countOwners(nodes, names).size;
}

function keyOf({ area = '' }: ParsedNode, name: string): string {
  return `${area}\u0000${name}`;
}

/**
 * Returns unique names for nodes with the same name: whole labels (`US01`, `SF01`), or with the
 * beginning of their ids.
 */
function reportApart(
  nodes: readonly ParsedNode[],
  names: readonly string[],
  { shared, labels }: { shared: readonly number[]; labels: readonly ReadLabel[] },
): Map<number, string> {
  const used = new Set(nodes.map((node, i) => keyOf(node, names[i]!)));
  const isGood = (nameOf: (i: number) => string): boolean => {
    const keys = shared.map((i) => keyOf(nodes[i]!, nameOf(i)));
    return new Set(keys).size === keys.length && !keys.some((key) => used.has(key));
  };
  const ways = [
    (i: number): string => labels[i]!.whole,
    ...ID_LENGTHS.map(
      (length) =>
        (i: number): string =>
          `${names[i]!}#${nodes[i]!.id.replace(/[\s:]+/g, '.').slice(0, length)}`,
    ),
  ];
  const way = ways.find(isGood) ?? ways.at(-1)!;
  return new Map(shared.map((i) => [i, way(i)]));
}
