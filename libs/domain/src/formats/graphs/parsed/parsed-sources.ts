import type { Language } from '@trowel/domain/matrix';
import { findSourceEdge, type EmFamily } from '@trowel/domain/records';
import type { ImportSource } from '../../import/imported-data.ts';
import { readLabel } from './node-names.ts';
import type { ParsedEdge, ParsedNode } from './parsed-graph.ts';

/** Kind of a node in the chain of sources: a claim about a unit, or its evidence. */
export type SourceKind = Exclude<EmFamily, 'stratum'>;

/** A claim or source of the Extended Matrix in a graph file. */
export interface ParsedSource {
  id: string;
  kind: SourceKind;
  /** Text on the node: the subject of a claim (`height`), or the name of a source (`D.01.02`). */
  label: string;
  description?: string;
  /** Address of a document. */
  url?: string;
  source: ImportSource;
  recordId?: number;
}

/** A line with a claim or source at one or both ends. */
export interface SourceLink {
  from: string;
  to: string;
  source: ImportSource;
}

const TYPES: Readonly<Record<SourceKind, string>> = {
  property: 'property',
  document: 'DOC',
  extractor: 'Extractor',
  combiner: 'Combinar',
};
const MAX_LABEL = 40;

/**
 * Converts claims and sources to nodes, and their lines to edges. Documents with one name become one
 * document. A claim is named after its unit, `101.height`, because every unit may have a height.
 */
export function placeSources(
  sources: readonly ParsedSource[],
  links: readonly SourceLink[],
  units: readonly ParsedNode[],
): { nodes: ParsedNode[]; edges: ParsedEdge[] } {
  const twins = groupTwins(sources);
  const kinds = new Map<string, EmFamily>(units.map(({ id }) => [id, 'stratum']));
  for (const { id, kind } of sources) kinds.set(id, kind);
  const edges = orientLinks(links, { kinds, oneOf: nameOnes(twins) });
  const numbers = nameSources(twins, { edges, kinds, units });
  return { nodes: twins.map((some) => toNode(some, numbers.get(some[0].id)!)), edges };
}

/** Nodes of one thing, in the order of the file. */
type Twins = readonly [ParsedSource, ...ParsedSource[]];

function groupTwins(sources: readonly ParsedSource[]): Twins[] {
  const groups = new Map<string, [ParsedSource, ...ParsedSource[]]>();
  for (const one of sources) {
    const isNamed = one.kind !== 'property' && one.label !== '';
    const key = isNamed ? `${one.kind} ${one.label}` : `\u0000${one.id}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

function nameOnes(twins: readonly Twins[]): Map<string, string> {
  return new Map(twins.flatMap((some) => some.map(({ id }): [string, string] => [id, some[0].id])));
}

/** Orients links from the explained node to its explanation, whichever way they are drawn. Each pair occurs once. */
function orientLinks(
  links: readonly SourceLink[],
  { kinds, oneOf }: { kinds: ReadonlyMap<string, EmFamily>; oneOf: ReadonlyMap<string, string> },
): ParsedEdge[] {
  const edges = new Map<string, ParsedEdge>();
  for (const link of links) {
    const [first, second] = [kinds.get(link.from), kinds.get(link.to)];
    if (!first || !second || (first === 'stratum' && second === 'stratum')) continue;
    const isTurned = findSourceEdge(first, second)?.isReversed ?? second === 'stratum';
    const [from, to] = (isTurned ? [link.to, link.from] : [link.from, link.to]).map(
      (id) => oneOf.get(id) ?? id,
    ) as [string, string];
    const key = JSON.stringify([from, to]);
    if (from === to || edges.has(key)) continue;
    edges.set(key, { from, to, word: '>>', kind: 'em_refers_to', source: link.source, isPlain: true });
  }
  return [...edges.values()];
}

interface Naming {
  edges: readonly ParsedEdge[];
  kinds: ReadonlyMap<string, EmFamily>;
  units: readonly ParsedNode[];
}

function nameSources(twins: readonly Twins[], { edges, kinds, units }: Naming): Map<string, string> {
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const owners = new Map<string, string>();
  for (const { from, to } of edges) {
    const unit = kinds.get(to) === 'property' ? unitById.get(from) : undefined;
    if (unit && !owners.has(to)) owners.set(to, unit.us_number ?? readLabel(unit.label).number);
  }
  const used = new Set(units.map(({ us_number, label }) => us_number ?? label));
  const numbers = new Map<string, string>();
  for (const [{ id, kind, label }] of twins) {
    const what = label.replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL) || kind;
    const owner = owners.get(id);
    const name = owner === undefined ? what : `${owner}.${what}`;
    let number = name;
    for (let copy = 2; used.has(number); copy++) number = `${name}.${copy}`;
    used.add(number);
    numbers.set(id, number);
  }
  return numbers;
}

function toNode([first, ...others]: Twins, usNumber: string): ParsedNode {
  const { id, kind, label, source } = first;
  const all = [first, ...others];
  const descriptions = new Set(all.map(({ description }) => description?.trim() ?? ''));
  descriptions.delete('');
  const url = all.find((one) => one.url)?.url;
  const recordId = all.find((one) => one.recordId !== undefined)?.recordId;
  return {
    id,
    label: usNumber,
    us_number: usNumber,
    fields: {
      unit_type: TYPES[kind],
      ...(kind === 'property' && label !== '' && { definition: label }),
      ...(descriptions.size > 0 && { description: [...descriptions].join('\n') }),
      ...(url && { document_file: url }),
    },
    source,
    ...(recordId !== undefined && { recordId }),
    isDeclared: true,
  };
}

/** Formats the number of claims and sources of each kind; undefined without any. */
export function describeSources(sources: readonly ParsedSource[], language: Language): string | undefined {
  if (sources.length === 0) return undefined;
  const counts = new Map<SourceKind, number>();
  for (const { kind } of sources) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const shown = [...counts].map(([kind, count]) => `${count} ${kind}`);
  const kinds = shown.join(', ');
  return {
    en: `${sources.length} claims and sources (${kinds}) were read as separate records, connected by ">>". A claim is named after its unit`,
    it: `${sources.length} proprietà e fonti (${kinds}) sono state lette come schede a sé, unite da «>>»; una proprietà prende il nome dalla sua US`,
  }[language];
}
