import { typeSeenFrom, type Facts, type OrderFact } from './graph/facts.ts';
import { firstFactOf, type Graph } from './graph/graph.ts';
import { mapInts } from './graph/map-ints.ts';
import { membersOf } from './graph/merge.ts';
import type { Order } from './graph/order.ts';
import { formOf } from './graph/unit-kind.ts';
import type { MatrixUnit } from './graph/units.ts';
import {
  MEMBER_FACTS,
  type MatrixEdge,
  type MatrixNode,
  type MemberFacts,
  type NodeMember,
  type RedundantEdge,
  type SameUnits,
  type SetApart,
} from './matrix-model.ts';
import type { ChainStep } from './proofs/chain-step.ts';
import {
  describePair,
  mainStatement,
  mainTypeOf,
  MOST_PHYSICAL_FIRST,
} from './proofs/describe-statements.ts';
import type { SetApartRelation } from './proofs/set-apart-relations.ts';
import type { Reduction } from './reduction/reduce.ts';

/** Lists the recorded relations of the nodes shown that no line can show. `all` are the nodes by vertex. */
export function listSetApart(
  relations: readonly SetApartRelation[],
  all: readonly MatrixNode[],
  isShown: Uint8Array,
): SetApart[] {
  return relations
    .filter(({ vertex }) => isShown[vertex] === 1)
    .map(({ vertex, ...relation }) => ({ node: all[vertex].id, ...relation }));
}

/** Data to draw: shown vertices, edges left out of the order, and the reduction of the others. */
export interface Drawn {
  isShown: Uint8Array;
  isLeftOut: Uint8Array;
  reduction: Reduction;
}

/**
 * Lists a node for every vertex, including hidden ones, so that indexes and vertices agree. A node has the name
 * of its first unit (the first shown one), the shape of the first unit that is more than a deposit, and the
 * structure and activity of the first unit that has one.
 */
export function listMatrixNodes(
  { facts, merge, graph }: Order,
  levelOf: Int32Array,
  isUnitShown: Uint8Array,
): MatrixNode[] {
  const { members: all, memberStart } = merge;
  const firstRecorded = (vertex: number, field: 'structure' | 'activity'): string | undefined => {
    for (let at = memberStart[vertex]; at < memberStart[vertex + 1]; at++) {
      const recorded = facts.units[all[at]][field]?.trim();
      if (recorded) return recorded;
    }
    return undefined;
  };
  const nodes: MatrixNode[] = [];
  for (let vertex = 0; vertex < graph.size; vertex++) {
    const members: NodeMember[] = [];
    let face = facts.units[all[memberStart[vertex]]];
    let form: MatrixNode['form'];
    const isAlone = memberStart[vertex + 1] - memberStart[vertex] === 1;
    for (let at = memberStart[vertex + 1] - 1; at >= memberStart[vertex]; at--) {
      const unit = facts.units[all[at]];
      members.push(isAlone ? nameMember(unit) : nameWithFacts(unit));
      if (isUnitShown[all[at]]) face = unit;
      const own = formOf(unit);
      if (own !== 'deposit') form = own;
    }
    const structure = firstRecorded(vertex, 'structure');
    const activity = firstRecorded(vertex, 'activity');
    nodes.push({
      id: face.key,
      us_number: face.us_number,
      area: face.area,
      unit_type: face.unit_type ?? null,
      ...(form && { form }),
      ...(structure && { structure }),
      ...(activity && { activity }),
      period: face.period ?? null,
      phase: face.phase ?? null,
      period_end: face.period_end ?? null,
      phase_end: face.phase_end ?? null,
      level: levelOf[vertex],
      members: members.length > 1 ? members.reverse() : members,
    });
  }
  return nodes;
}

function nameMember({ key, us_number, area }: MatrixUnit): NodeMember {
  return { id: key, us_number, area };
}

function nameWithFacts(unit: MatrixUnit): NodeMember {
  const { key, us_number, area } = unit;
  const recorded = MEMBER_FACTS.map((name) => [name, unit[name]?.trim()] as const);
  const own: MemberFacts = Object.fromEntries(recorded.filter(([, text]) => text));
  return { id: key, us_number, area, own };
}

/** Lists the edges: the necessary ones (or all if not reduced), and the contradicting ones. */
export function listMatrixEdges(
  order: Order,
  nodes: readonly MatrixNode[],
  { isLeftOut, reduction: { isNecessary } }: Drawn,
  isReduced: boolean,
): MatrixEdge[] {
  const edges: MatrixEdge[] = [];
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    if (isLeftOut[edge]) edges.push({ contradicts: true, ...describeEdge(order, nodes, edge) });
    else if (isNecessary[edge] || (!isReduced && firstFactOf(order.graph, edge) !== undefined))
      edges.push(describeEdge(order, nodes, edge));
  }
  return edges;
}

/** Describes an edge by the most physical relation among its members. */
function describeEdge({ facts, graph }: Order, nodes: readonly MatrixNode[], edge: number): MatrixEdge {
  const source = nodes[graph.source[edge]].id;
  const target = nodes[graph.target[edge]].id;
  const fact = mostPhysicalFact(facts, graph, edge);
  if (!fact) return { source, target, relation: 'later_than', certainty: null, through_hidden: true };
  const main = mainStatement(fact.statements, facts.units[fact.later].key);
  const relation = typeSeenFrom(main, facts.units[fact.later].key)!;
  return { source, target, relation, certainty: main.certainty ?? null };
}

function mostPhysicalFact(facts: Facts, graph: Graph, edge: number): OrderFact | undefined {
  const first = graph.factStart[edge];
  const end = graph.factStart[edge + 1];
  if (end - first === 1) return facts.order[graph.facts[first]];
  let best: OrderFact | undefined;
  let least = Infinity;
  for (let at = first; at < end; at++) {
    const fact = facts.order[graph.facts[at]];
    const rank = physicalRank(facts, fact);
    if (rank < least) [least, best] = [rank, fact];
  }
  return best;
}

function physicalRank({ units }: Facts, { later, statements }: OrderFact): number {
  return MOST_PHYSICAL_FIRST.indexOf(mainTypeOf(statements, units[later].key));
}

/** Lists the recorded relations that need no line. */
export function listRedundant(
  order: Order,
  nodes: readonly MatrixNode[],
  { redundant, witnesses }: Reduction,
): RedundantEdge[] {
  const edges: RedundantEdge[] = [];
  for (let at = 0; at < redundant.length; at++) {
    const edge = redundant[at];
    if (firstFactOf(order.graph, edge) === undefined) continue;
    const { source, target, relation, certainty } = describeEdge(order, nodes, edge);
    const implied_by = mapInts(witnesses[at], (vertex) => nodes[vertex].id);
    edges.push({ source, target, relation, certainty, implied_by });
  }
  return edges;
}

/** Lists the ids on each level, in the order of the nodes. */
export function listLevels(nodes: readonly MatrixNode[], depth: number): string[][] {
  const levels: string[][] = Array.from({ length: depth }, () => []);
  for (const { id, level } of nodes) levels[level].push(id);
  return levels;
}

/** Lists the merged nodes shown, with the statements that make their units equal. */
export function listSameUnits(
  { facts, merge }: Order,
  nodes: readonly MatrixNode[],
  isShown: Uint8Array,
): SameUnits[] {
  const groups = new Map<number, ChainStep[]>();
  for (const pair of facts.equal) {
    const vertex = merge.classOf[pair.a];
    const chain = groups.get(vertex) ?? [];
    chain.push(describePair(facts, pair));
    if (isShown[vertex]) groups.set(vertex, chain);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([vertex, chain]) => ({
      node: nodes[vertex].id,
      units: mapInts(membersOf(merge, vertex), (member) => facts.labels[member]),
      chain,
    }));
}

/** Lists the contemporary pairs with both nodes shown. A pair inside one node is not listed. */
export function listContemporary(
  { facts, merge }: Order,
  nodes: readonly MatrixNode[],
  isShown: Uint8Array,
): MatrixEdge[] {
  const edges: MatrixEdge[] = [];
  for (const { a, b, statements } of facts.contemporary) {
    const [source, target] = [merge.classOf[a], merge.classOf[b]];
    if (source === target || !isShown[source] || !isShown[target]) continue;
    const key = facts.units[a].key;
    edges.push({
      source: nodes[source].id,
      target: nodes[target].id,
      relation: mainTypeOf(statements, key),
      certainty: mainStatement(statements, key).certainty ?? null,
    });
  }
  return edges;
}
