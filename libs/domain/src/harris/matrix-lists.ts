import { describePair, factsBehind, mainStatement, mainTypeOf, type Order } from './explain.ts';
import type { ChainStep } from './finding.ts';
import type { Graph } from './graph.ts';
import { mapInts } from './ints.ts';
import type { MatrixEdge, MatrixNode, NodeMember, RedundantEdge, SameUnits } from './matrix-model.ts';
import { membersOf, representativeOf } from './merge.ts';
import type { Reduction } from './reduce.ts';
import type { MatrixUnit } from './units.ts';

export function listNodes({ facts, merge, graph }: Order, levelOf: Int32Array): MatrixNode[] {
  return Array.from({ length: graph.size }, (_, vertex) => {
    const unit = facts.units[representativeOf(merge, vertex)]!;
    const { unit_type = null, period = null, phase = null } = unit;
    const members = mapInts(membersOf(merge, vertex), (member) => nameMember(facts.units[member]!));
    return { ...nameMember(unit), unit_type, period, phase, level: levelOf[vertex]!, members };
  });
}

function nameMember({ key, us_number, area }: MatrixUnit): NodeMember {
  return { id: key, us_number, area };
}

export function listEdges(
  order: Order,
  nodes: readonly MatrixNode[],
  isLeftOut: Uint8Array,
  { isKept }: Reduction,
  isReduced: boolean,
): MatrixEdge[] {
  const edges: MatrixEdge[] = [];
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    if (isLeftOut[edge]) edges.push({ ...describeEdge(order, nodes, edge), contradicts: true });
    else if (isKept[edge] || !isReduced) edges.push(describeEdge(order, nodes, edge));
  }
  return edges;
}

/** The most physical relation among those of the members. */
function describeEdge({ facts, graph }: Order, nodes: readonly MatrixNode[], edge: number): MatrixEdge {
  const [first] = factsBehind(graph, edge);
  const { later, statements } = facts.order[first!]!;
  const key = facts.units[later]!.key;
  return {
    source: nodes[graph.source[edge]!]!.id,
    target: nodes[graph.target[edge]!]!.id,
    relation: mainTypeOf(statements, key),
    certainty: mainStatement(statements, key).certainty ?? null,
  };
}

export function listRedundant(
  order: Order,
  nodes: readonly MatrixNode[],
  { redundant, witnesses }: Reduction,
): RedundantEdge[] {
  return mapInts(redundant, (edge, at) => ({
    ...describeEdge(order, nodes, edge),
    implied_by: mapInts(witnesses[at]!, (vertex) => nodes[vertex]!.id),
  }));
}

export function listLevels(nodes: readonly MatrixNode[], depth: number): string[][] {
  const levels: string[][] = Array.from({ length: depth }, () => []);
  for (const { id, level } of nodes) levels[level]!.push(id);
  return levels;
}

export function listSameUnits({ facts, merge }: Order, nodes: readonly MatrixNode[]): SameUnits[] {
  const groups = new Map<number, ChainStep[]>();
  for (const pair of facts.equal) {
    const chain = groups.get(merge.classOf[pair.a]!) ?? [];
    chain.push(describePair(facts, pair));
    groups.set(merge.classOf[pair.a]!, chain);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([vertex, chain]) => ({
      node: nodes[vertex]!.id,
      units: mapInts(membersOf(merge, vertex), (member) => facts.labels[member]!),
      chain,
    }));
}

export function listContemporary({ facts, merge }: Order, nodes: readonly MatrixNode[]): MatrixEdge[] {
  return facts.contemporary.flatMap(({ a, b, statements }) => {
    const [source, target] = [nodes[merge.classOf[a]!]!.id, nodes[merge.classOf[b]!]!.id];
    const key = facts.units[a]!.key;
    const main = mainStatement(statements, key);
    return source === target
      ? []
      : [{ source, target, relation: mainTypeOf(statements, key), certainty: main.certainty ?? null }];
  });
}
