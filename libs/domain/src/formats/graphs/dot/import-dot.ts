import type { MemberFacts } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import type { ColumnMapping } from '../../tables/headings.ts';
import { addNote, type ImportBuilder } from '../../import/import-builder.ts';
import type { ParsedEdge, ParsedGraph, ParsedNode } from '../parsed/parsed-graph.ts';
import { readGraphOptions, type GraphOptions } from '../parsed/graph-options.ts';
import { fieldsOfGroups, findGroupRole, type NodeGroup } from '../parsed/group-roles.ts';
import { createLineRemarks, reportLines } from '../parsed/line-remarks.ts';
import { DOT_FACTS } from './dot-facts.ts';
import type { DotEdge, DotGraph, DotNode, DotSubgraph } from './dot-graph.ts';
import { readDotText, readDotValue, readNodeLabel } from './dot-labels.ts';
import { findDrawingConvention } from './dot-convention.ts';
import { EQUAL_NAME, isArrow, isInvisible, readDotLine, type DotLines } from './dot-lines.ts';
import { cutType } from '../parsed/cut-type.ts';
import { readOtherMembers } from '../parsed/other-members.ts';
import { importParsedGraph } from '../parsed/import-parsed-graph.ts';

interface DotImport extends DotLines {
  builder: ImportBuilder;
  /** Subgraphs around each node, the innermost first. */
  groupsOf: ReadonlyMap<string, readonly number[]>;
  /** Subgraphs of legends, including inner ones. */
  legends: ReadonlySet<number>;
}

const CLUSTER = /^cluster/i;
const DIMS = 3;

/**
 * Reads a DOT graph. Nodes are units. Lines are the order or, by word, head and level, equality.
 * Clusters are periods, phases, areas or groups by their names. Legends and invisible lines are left
 * out. Cost: linear, except for levels that are named together.
 */
export function importDot(builder: ImportBuilder, whole: DotGraph, mapping: ColumnMapping): void {
  const dot = { ...whole, edges: whole.edges.filter((edge) => !isInvisible(edge)) };
  const options = readGraphOptions(builder, mapping);
  const legends = findLegends(dot, options);
  const groupsOf = findGroups(dot);
  const hasArrows = dot.isDirected && dot.edges.some(isArrow);
  const reading: DotImport = {
    builder,
    dot,
    options,
    groupsOf,
    legends,
    hasArrows,
    remarks: createLineRemarks(),
  };
  const outside = dot.nodes.filter(({ id }) => !isInLegend(reading, id));
  const equal = outside.map((node) => readSameUnits(node));
  const nodes = outside.map((node) => readNode(reading, node));
  const ids = new Set(outside.map(({ id }) => id));
  const isOutside = ({ from, to }: DotEdge): boolean => ids.has(from) && ids.has(to);
  noteLeft(builder, {
    nodes: dot.nodes.length - outside.length,
    lines: whole.edges.filter((edge) => isOutside(edge) && isInvisible(edge)).length,
  });
  const edges = dot.edges.filter(isOutside).flatMap((edge) => readDotLine(reading, edge));
  reportLines(builder, reading.remarks);
  importParsedGraph(
    builder,
    {
      nodes: [...nodes, ...equal.flatMap((same) => same.nodes)],
      edges: [...edges, ...readRanks(reading, ids), ...equal.flatMap((same) => same.edges)],
    },
    { options, drawing: findDrawingConvention(dot) },
  );
}

function noteLeft(builder: ImportBuilder, { nodes, lines }: { nodes: number; lines: number }): void {
  if (nodes > 0)
    addNote(builder, {
      en: `${nodes} nodes of a legend were left out`,
      it: `${nodes} nodi di una legenda sono stati tralasciati`,
    });
  if (lines > 0)
    addNote(builder, {
      en: `${lines} invisible lines, which only affect the layout, were left out`,
      it: `${lines} linee invisibili, che servono solo a tenere in ordine il disegno, sono state tralasciate`,
    });
}

function findLegends({ subgraphs }: DotGraph, options: GraphOptions): Set<number> {
  const legends = new Set<number>();
  // Outer subgraphs precede inner ones.
  for (const [i, subgraph] of subgraphs.entries())
    if (legends.has(subgraph.parent) || findGroupRole(groupOf(subgraph), options) === 'ignore')
      legends.add(i);
  return options.groups === 'ignore' ? new Set() : legends;
}

function groupOf({ id, attributes, html }: DotSubgraph): NodeGroup {
  return { name: id, label: readDotText(attributes.get('label') ?? '', { isHtml: html.has('label') }) };
}

function findGroups({ subgraphs }: DotGraph): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (let i = subgraphs.length - 1; i >= 0; i--) {
    for (const id of subgraphs[i]!.members) {
      const known = groups.get(id) ?? [];
      for (let at = i; at !== -1 && !known.includes(at); at = subgraphs[at]!.parent) known.push(at);
      groups.set(id, known);
    }
  }
  return groups;
}

function isInLegend({ groupsOf, legends }: DotImport, id: string): boolean {
  return groupsOf.get(id)?.some((group) => legends.has(group)) ?? false;
}

function readNode({ dot, options, groupsOf }: DotImport, node: DotNode): ParsedNode {
  const { id, attributes, html, line, isStated } = node;
  const label = readNodeLabel(node);
  const stated = readFacts(attributes);
  const others = readOtherMembers(readDotValue(attributes, 'same_as'));
  const facts = [stated, ...others.map(({ own }) => own)];
  const clusters = (groupsOf.get(id) ?? [])
    .map((place) => groupOf(dot.subgraphs[place]!))
    .filter((group) => CLUSTER.test(group.name) && !facts.some((one) => isRecordedFact(one, group)));
  const { area, fields } = fieldsOfGroups(clusters, options);
  const tooltip = readDotText(attributes.get('tooltip') ?? '', { isHtml: html.has('tooltip'), name: id });
  const number = readDotValue(attributes, 'us_number');
  const itsArea = readDotValue(attributes, 'area') || area;
  return {
    id,
    // The label of several units lists all of them.
    label: others.length > 0 && number ? number : label,
    ...(number && { us_number: number }),
    ...(itsArea && { area: itsArea }),
    fields: {
      ...fields,
      ...stated,
      ...cutType(others.length === 0 && attributes.get('shape') === 'invtrapezium', stated['unit_type']),
      ...(tooltip !== '' && tooltip !== label && { description: tooltip }),
    },
    source: { row: line },
    ...heightOf(attributes.get('pos')),
    isDeclared: isStated,
  };
}

/** Reads the facts that an export stores in attributes. They take precedence over the frame of the unit. */
function readFacts(attributes: DotNode['attributes']): MemberFacts {
  return pickFacts((name) => readDotValue(attributes, name));
}

function pickFacts(find: (name: (typeof DOT_FACTS)[number]) => string | undefined): MemberFacts {
  const stated = DOT_FACTS.map((name) => [name, find(name)] as const);
  return Object.fromEntries(stated.filter(([, value]) => value));
}

/**
 * Returns true if the frame is a structure or activity that an export also stores as a fact. `Area
 * sacra` is then not an area.
 */
function isRecordedFact({ structure, activity }: MemberFacts, { label }: NodeGroup): boolean {
  return label !== '' && (label === structure || label === activity);
}

/** Reads the further units of a box, in its attribute `same_as`, as nodes that are the same. */
function readSameUnits({ id, attributes, line }: DotNode): ParsedGraph {
  const source = { row: line };
  const units = readOtherMembers(readDotValue(attributes, 'same_as'));
  const nodes = units.map(({ area, us_number, own }, i): ParsedNode => ({
    id: `${id} = ${i + 1}`,
    label: us_number,
    us_number,
    ...(area !== '' && { area }),
    fields: pickFacts((name) => own[name]),
    source,
    isDeclared: true,
  }));
  const edges = nodes.map((node): ParsedEdge => ({
    from: id,
    to: node.id,
    word: 'same_as',
    kind: 'same_as',
    source,
  }));
  return { nodes, edges };
}

/** Inverts the height of a node, because Graphviz counts upward. */
function heightOf(position: string | undefined): { y?: number } {
  const numbers = (position ?? '').split(',', DIMS).map(Number);
  return numbers.length > 1 && Number.isFinite(numbers[1]) ? { y: -numbers[1]! } : {};
}

/**
 * Reads nodes on one level without a line that says why. They are reported, and read only if the
 * mapping or the name gives their meaning.
 */
function readRanks({ builder, dot, options }: DotImport, ids: ReadonlySet<string>): ParsedEdge[] {
  const edges: ParsedEdge[] = [];
  const withLines = new Set(dot.edges.map(({ subgraph }) => subgraph));
  let silent = 0;
  for (const [place, { id, attributes, members, line }] of dot.subgraphs.entries()) {
    if (attributes.get('rank')?.toLowerCase() !== 'same' && !EQUAL_NAME.test(id)) continue;
    const units = members.filter((member) => ids.has(member));
    if (units.length < 2 || withLines.has(place)) continue;
    const kind: RelationType | 'ignore' | undefined =
      options.rank ?? (EQUAL_NAME.test(id) ? 'same_as' : undefined);
    if (kind === undefined) silent++;
    else if (kind !== 'ignore')
      for (let i = 1; i < units.length; i++)
        edges.push({ from: units[i - 1]!, to: units[i]!, word: 'rank=same', kind, source: { row: line } });
  }
  if (silent > 0)
    addNote(builder, {
      en: `${silent} groups of nodes are on one level (rank=same) without a line that gives the reason, and were read as layout only. Import with the mapping {"rank": "same_as"} or {"rank": "contemporary_with"} if they are relations`,
      it: `${silent} gruppi di nodi sono su un livello (rank=same) senza una linea che dica perché e sono stati letti solo come disegno. Se sono rapporti, importa con la mappatura {"rank": "same_as"} o {"rank": "contemporary_with"}`,
    });
  return edges;
}
