import { compareNatural } from '@trowel/domain/core';
import type { DotEdge, DotGraph, DotNode, DotPart } from '@trowel/domain/formats';
import { findDotHomes, type DotHomes } from './dot-homes.ts';
import { readHtmlLabel, readLabel, readRecordLabel } from './dot-labels.ts';
import { sizeOfDotNode, styleDotCluster, styleDotEdge, styleDotNode } from './dot-styles.ts';
import type { GeneralGraph, GraphEdge, GraphGroup, GraphNode, GraphRow } from './general-graph.ts';
import { measureNode } from './measure-node.ts';
import type { UnitTypes } from './unit-types.ts';

export interface DotGraphOptions {
  /** Title; by default that of the file, or else its name. */
  title: string;
  /** File name without its extension. */
  name: string;
  /** Reverses the order of the periods. */
  reverseEpochs: boolean;
  types: UnitTypes;
}

/** Row of the nodes without a known period; always the last. */
export const UNDATED = 'Undated';
/** Colours for rows without one, in turn. */
const ROW_COLORS = ['#DCE6F2', '#E8EFD9', '#F6E7D2', '#E9DEEF', '#D7EDEA', '#F4DEDD', '#EFEBD2', '#E2E2EA'];
const DIRECTIONS: Record<string, GeneralGraph['direction']> = { BT: 'UP', LR: 'RIGHT', RL: 'LEFT' };
const PERIOD_LINE = /^(?:periodo?|epoca|epoch)\s*:\s*(\S.{0,200})$/im;
const RECORDS = new Set(['record', 'mrecord']);

/**
 * Converts a DOT graph into a general graph with texts, colours, groups and periods. Cost: linear,
 * times the nesting depth.
 */
export function buildDotGraph(graph: DotGraph, options: DotGraphOptions): GeneralGraph {
  const places = new Map(graph.nodes.map(({ id }, i) => [id, i]));
  const found = findDotHomes(graph, places);
  const nodes = graph.nodes.map((node) => buildNode(node, graph.id, options.types));
  const title = options.title || textOf(graph, 'label', { own: graph.id, graph: graph.id }) || graph.id;
  const hasGroups = found.clusters.some((cluster, i) => cluster === i);
  const rows = hasGroups
    ? placeByClusters(graph, found, nodes)
    : placeByPeriods(graph.nodes, nodes, options.types);
  const groups = buildGroups(graph, found, {
    nodes,
    undated: rows.findIndex(({ label }) => label === UNDATED),
  });
  return {
    title: title || options.name,
    direction:
      rows.length > 0 ? 'DOWN' : (DIRECTIONS[graph.attributes.get('rankdir')?.toUpperCase() ?? ''] ?? 'DOWN'),
    ...(options.reverseEpochs ? reverseRows({ rows, nodes, groups }) : { rows, nodes, groups }),
    edges: buildEdges(graph, places),
  };
}

function buildNode(node: DotNode, graphId: string, types: UnitTypes): GraphNode {
  const written = textOf(node, 'label', { own: node.id, graph: graphId });
  const text = node.attributes.has('label') ? written : readLabel(node.id.replaceAll('\\', '\\\\'), nothing);
  const unit = types.findName(text);
  const description = textOf(node, 'tooltip', { own: node.id, graph: graphId });
  const unitType = unit?.type ?? '';
  const style = styleDotNode(node, unit && types.styleOf(unit.type));
  const label = unit?.label ?? text;
  return {
    id: node.id,
    label,
    description: description || unit?.description || '',
    url: urlOf(node),
    unitType,
    group: -1,
    row: -1,
    ...measureNode({
      label,
      style,
      requested: sizeOfDotNode(node),
      least: unit && types.sizeOf(unit.type),
      shape: node.attributes.get('shape') ?? '',
    }),
    style,
  };
}

const nothing = { own: '', graph: '' };

function textOf(part: DotPart, name: string, names: Parameters<typeof readLabel>[1]): string {
  const text = part.attributes.get(name);
  if (text === undefined) return '';
  if (part.html.has(name)) return readHtmlLabel(text);
  const isRecord = RECORDS.has(part.attributes.get('shape')?.toLowerCase() ?? '');
  return isRecord && name === 'label' ? readRecordLabel(text, names) : readLabel(text, names);
}

function urlOf({ attributes }: DotPart): string {
  return (attributes.get('URL') ?? attributes.get('href') ?? attributes.get('url') ?? '').slice(0, 2_000);
}

/** Returns a row for each cluster that is a period, and assigns the nodes to them. */
function placeByClusters(
  graph: DotGraph,
  { homes, rows, rowOfCluster }: DotHomes,
  nodes: GraphNode[],
): GraphRow[] {
  if (rows.length === 0) return [];
  const labels = rows.map((cluster) => {
    const part = graph.subgraphs[cluster]!;
    return {
      label: textOf(part, 'label', { own: part.id, graph: graph.id }),
      fill: styleDotCluster(part).fill,
    };
  });
  const byLabel = new Map(labels.map(({ label }, i) => [label, i]));
  let hasUndated = false;
  nodes.forEach((node, i) => {
    const home = homes[i]!;
    const row = home < 0 ? byLabel.get(graph.nodes[i]!.attributes.get('period') ?? '') : rowOfCluster[home]!;
    node.row = row === undefined || row < 0 ? rows.length : row;
    hasUndated ||= node.row === rows.length;
  });
  return listRows(labels, hasUndated);
}

/** Returns the rows of the periods given on the nodes themselves. Empty if no node has one. */
function placeByPeriods(dotNodes: readonly DotNode[], nodes: GraphNode[], types: UnitTypes): GraphRow[] {
  const periods = dotNodes.map((node) => periodOf(node, types));
  const words = new Set(periods.flatMap(({ word }) => word ?? []));
  const numbers = new Set(periods.flatMap(({ word, number }) => (word === undefined ? (number ?? []) : [])));
  const labels = [...words, ...[...numbers].sort(compareNatural).map(nameOfNumber)];
  if (labels.length === 0) return [];
  const byLabel = new Map(labels.map((label, i) => [label, i]));
  nodes.forEach((node, i) => {
    const { word, number } = periods[i]!;
    const label = word ?? (number === undefined ? undefined : nameOfNumber(number));
    node.row = label === undefined ? labels.length : byLabel.get(label)!;
  });
  return listRows(
    labels.map((label) => ({ label, fill: undefined })),
    nodes.some(({ row }) => row === labels.length),
  );
}

/**
 * Returns a node's period: from its attribute, a line of its label, or the end of its name, as in
 * `US1_Foundation_1-1`.
 */
function periodOf(node: DotNode, types: UnitTypes): { word?: string; number?: string } {
  const label = node.html.has('label') ? '' : (node.attributes.get('label') ?? node.id);
  const text = readLabel(label, { own: node.id, graph: '' });
  const word = node.attributes.get('period')?.trim() || PERIOD_LINE.exec(text)?.[1]?.trim();
  if (word) return { word };
  const number = types.findName(text)?.period;
  return number ? { number } : {};
}

function nameOfNumber(number: string): string {
  const [period, phase] = number.split('-');
  return `Period ${period} - Phase ${phase}`;
}

function listRows(
  labels: readonly { label: string; fill: string | undefined }[],
  hasUndated: boolean,
): GraphRow[] {
  const rows = labels.map(({ label, fill }, i) => ({
    label,
    color: fill ?? ROW_COLORS[i % ROW_COLORS.length]!,
  }));
  return hasUndated ? [...rows, { label: UNDATED, color: '#FFFFFF' }] : rows;
}

/** Creates groups from the clusters that are not rows, and assigns the nodes to them. */
function buildGroups(
  graph: DotGraph,
  { homes, clusters, parents, rows, rowOfCluster }: DotHomes,
  { nodes, undated }: { nodes: GraphNode[]; undated: number },
): GraphGroup[] {
  const isRow = new Set(rows);
  const placeOf = new Int32Array(clusters.length).fill(-1);
  const groups: GraphGroup[] = [];
  clusters.forEach((cluster, i) => {
    if (cluster !== i || isRow.has(i)) return;
    const part = graph.subgraphs[i]!;
    const { fill = '#F5F5F5', border = '#666666', borderType } = styleDotCluster(part);
    placeOf[i] = groups.length;
    groups.push({
      label: textOf(part, 'label', { own: part.id, graph: graph.id }),
      parent: parents[i]! < 0 ? -1 : placeOf[parents[i]!]!,
      row: rows.length === 0 ? -1 : rowOfCluster[i]! < 0 ? undated : rowOfCluster[i]!,
      fill,
      border,
      borderType,
    });
  });
  nodes.forEach((node, i) => {
    if (homes[i]! >= 0) node.group = placeOf[homes[i]!]!;
  });
  return dropEmptyGroups(groups, nodes);
}

/** Removes empty groups, which have no place in the drawing. */
function dropEmptyGroups(groups: readonly GraphGroup[], nodes: GraphNode[]): GraphGroup[] {
  const isUsed = new Uint8Array(groups.length);
  for (const { group } of nodes) if (group >= 0) isUsed[group] = 1;
  for (let i = groups.length - 1; i >= 0; i--) {
    const { parent } = groups[i]!;
    if (isUsed[i] && parent >= 0) isUsed[parent] = 1;
  }
  const places = new Int32Array(groups.length).fill(-1);
  const remaining: GraphGroup[] = [];
  groups.forEach((group, i) => {
    if (!isUsed[i]) return;
    places[i] = remaining.length;
    remaining.push({ ...group, parent: group.parent < 0 ? -1 : places[group.parent]! });
  });
  for (const node of nodes) if (node.group >= 0) node.group = places[node.group]!;
  return remaining;
}

function reverseRows<T extends Pick<GeneralGraph, 'rows' | 'nodes' | 'groups'>>({ rows, nodes, groups }: T) {
  const dated = rows.filter(({ label }) => label !== UNDATED);
  const turn = <P extends { row: number }>(part: P): P =>
    part.row < 0 || part.row >= dated.length ? part : { ...part, row: dated.length - 1 - part.row };
  return {
    rows: [...dated.toReversed(), ...rows.slice(dated.length)],
    nodes: nodes.map(turn),
    groups: groups.map(turn),
  };
}

function buildEdges(graph: DotGraph, places: ReadonlyMap<string, number>): GraphEdge[] {
  const edges = graph.isStrict ? mergeParallel(graph, places) : graph.edges;
  const arrow = graph.isDirected ? '->' : '--';
  return edges.map((edge) => {
    const names = {
      own: `${edge.from}${arrow}${edge.to}`,
      graph: graph.id,
      tail: edge.from,
      head: edge.to,
    };
    return {
      source: places.get(edge.from)!,
      target: places.get(edge.to)!,
      label: textOf(edge, 'label', names) || textOf(edge, 'xlabel', names),
      description: textOf(edge, 'tooltip', names),
      url: urlOf(edge),
      ...styleDotEdge(edge, graph.isDirected),
    };
  });
}

/** Merges parallel edges: in a strict graph later statements about the same two nodes extend the first. */
function mergeParallel(
  { edges, isDirected, nodes }: DotGraph,
  places: ReadonlyMap<string, number>,
): DotEdge[] {
  const merged = new Map<number, DotEdge>();
  for (const edge of edges) {
    const [from, to] = [places.get(edge.from)!, places.get(edge.to)!];
    const key = isDirected || from < to ? from * nodes.length + to : to * nodes.length + from;
    const first = merged.get(key);
    merged.set(
      key,
      first
        ? {
            ...first,
            attributes: new Map([...first.attributes, ...edge.attributes]),
            html: new Set([...first.html, ...edge.html]),
          }
        : edge,
    );
  }
  return [...merged.values()];
}
