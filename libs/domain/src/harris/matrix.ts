import type { RelationType } from '../relations/vocabulary.ts';
import { findContemporaryConflicts, findContemporaryFindings } from './contemporary-findings.ts';
import { findInsideFindings, findLoopFindings } from './contradiction-findings.ts';
import { createAdviser } from './advice.ts';
import { createNearNumbers } from './near-numbers.ts';
import { describePair, factsBehind, mainStatement, mainTypeOf, type Order } from './explain.ts';
import { buildFacts, type Facts, type Statement } from './facts.ts';
import type { ChainStep, Finding } from './finding.ts';
import { buildGraph } from './graph.ts';
import { mapInts } from './ints.ts';
import { findComponents, findLevels } from './levels.ts';
import { findLoops } from './loops.ts';
import { membersOf, mergeUnits, representativeOf } from './merge.ts';
import { messagesIn, type Language } from './messages.ts';
import { rangeOf, rankByNumber, type PeriodRank } from './period-rank.ts';
import {
  findConflictingKinds,
  findEqualUnlike,
  findImpossible,
  findOneSided,
  findPeriodInversions,
  findUnknownUnits,
} from './record-findings.ts';
import { reduceGraph, type Reduction } from './reduce.ts';
import { findDisconnected, findIsolated, findRedundant } from './shape-findings.ts';
import { createSuspicion, type UnitTraits } from './suspicion.ts';
import { kindOf } from './unit-kind.ts';
import type { MatrixUnit } from './units.ts';

/** A unit of a merged node. */
export interface NodeMember {
  id: string;
  us_number: string;
  area: string;
}

/** A box of the matrix: a unit, or several recorded as one. `id` is the key of its first unit. */
export interface MatrixNode extends NodeMember {
  unit_type: string | null;
  period: string | null;
  phase: string | null;
  /** 0 is the latest. */
  level: number;
  /** All its units in natural order, the one it is called by first. */
  members: NodeMember[];
}

/** A line of the matrix; `source` is the later node. */
export interface MatrixEdge {
  source: string;
  target: string;
  relation: RelationType;
  certainty: string | null;
  /** The suspect of a contradiction, left out of the order. */
  contradicts?: true;
}

/** A relation not drawn because a chain of drawn ones implies it. */
export interface RedundantEdge extends MatrixEdge {
  /** Ids of the nodes in between. */
  implied_by: string[];
}

/** Units recorded as one, and the statements that say so. */
export interface SameUnits {
  node: string;
  units: string[];
  chain: ChainStep[];
}

export interface MatrixStatistics {
  /** Units given. */
  units: number;
  /** Order relations between them, each pair once. */
  relations: number;
  /** Lines left after merging and reduction, without contradicting ones. */
  reduced_relations: number;
  components: number;
  isolated: number;
  /** Nodes on the longest chain. */
  depth: number;
  /** Nodes on the fullest level. */
  width: number;
}

/** The Harris matrix of a site and all that is odd about its records. */
export interface HarrisMatrix {
  nodes: MatrixNode[];
  edges: MatrixEdge[];
  redundant: RedundantEdge[];
  /** Ids of the nodes of each level, latest level first, in natural order. */
  levels: string[][];
  same_as: SameUnits[];
  /** Pairs of contemporary nodes. */
  contemporary: MatrixEdge[];
  findings: Finding[];
  statistics: MatrixStatistics;
}

export interface MatrixOptions {
  /** Leave out what longer chains imply; otherwise redundant relations are among the edges too. */
  reduce: boolean;
  language: Language;
  /** Report relations only one sheet has: where the site records both (`auto`), always or never. */
  oneSided: 'auto' | 'always' | 'never';
  periodRank: PeriodRank;
}

export const MATRIX_DEFAULTS: MatrixOptions = {
  reduce: true,
  language: 'en',
  oneSided: 'auto',
  periodRank: rankByNumber,
};

/** Share of relations recorded on both sheets from which a lone one is odd. */
const TWO_SIDED_SHARE = 0.25;

/**
 * Builds the matrix: records → facts → merged units → graph → contradictions → levels → reduction → findings.
 * Never throws for bad data and never refuses: what contradicts is reported and drawn as such.
 * The order of the input does not matter.
 */
export function buildMatrix(
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
  options: Partial<MatrixOptions> = {},
): HarrisMatrix {
  const settings = { ...MATRIX_DEFAULTS, ...options };
  const facts = buildFacts(units, statements);
  const merge = mergeUnits(facts.units.length, facts.equal);
  const graph = buildGraph(facts.order, merge);
  const order: Order = { facts, merge, graph };

  const traits = facts.units.map((unit) => ({
    kind: kindOf(unit),
    range: rangeOf(unit, settings.periodRank),
  }));
  const isTwoSided = recordsBothSides(facts);
  const findNear = createNearNumbers(facts.units);
  const suspicion = createSuspicion(order, { traits, isTwoSided, findNear });
  const loops = findLoops(graph, suspicion.ofCandidate);
  const conflicts = findContemporaryConflicts(order, loops.isLeftOut);
  const total = loops.loops.length + graph.inside.length + conflicts.ordered.length + conflicts.mixed.length;
  const adviser = createAdviser(order, { loops, findNear, total });
  const court = { order, suspicion, adviser, total };

  const { levelOf, depth, width } = findLevels(graph, loops.isLeftOut);
  const components = findComponents(graph);
  const reduction = reduceGraph(graph, loops.isLeftOut);

  const messages = messagesIn(settings.language);
  const wantsOneSided = settings.oneSided === 'always' || (settings.oneSided === 'auto' && isTwoSided);
  const findings = [
    ...findInsideFindings(court, messages),
    ...findLoopFindings(loops.loops, court, messages),
    ...findContemporaryFindings(order, conflicts, total, messages),
    ...findUnknownUnits(facts, adviser, messages),
    ...(wantsOneSided ? findOneSided(order, messages) : []),
    ...findRecordFindings(order, traits, messages),
    ...findIsolated(order, components, messages),
    ...findEqualUnlike(order, messages),
    ...findRedundant(order, reduction, messages),
    ...findDisconnected(order, components, messages),
  ];
  const nodes = listNodes(order, levelOf);
  const edges = listEdges(order, nodes, loops.isLeftOut, reduction, settings.reduce);
  return {
    nodes,
    edges,
    redundant: listRedundant(order, nodes, reduction),
    levels: listLevels(nodes, depth),
    same_as: listSameUnits(order, nodes),
    contemporary: listContemporary(order, nodes),
    findings,
    statistics: {
      units: units.length,
      relations: facts.order.length,
      reduced_relations: reduction.isKept.reduce((sum, kept) => sum + kept, 0),
      components: components.count,
      isolated: components.sizes.filter((size) => size === 1).length,
      depth,
      width,
    },
  };
}

function findRecordFindings(
  order: Order,
  traits: readonly UnitTraits[],
  messages: ReturnType<typeof messagesIn>,
): Finding[] {
  return [
    ...findConflictingKinds(order, messages),
    ...findImpossible(order, traits, messages),
    ...findPeriodInversions(order, traits, messages),
  ];
}

function recordsBothSides({ order }: Facts): boolean {
  const between = order.filter(({ later, earlier }) => later !== earlier);
  const both = between.filter(({ isBothSided }) => isBothSided);
  return both.length > 0 && both.length >= TWO_SIDED_SHARE * between.length;
}

function listNodes({ facts, merge, graph }: Order, levelOf: Int32Array): MatrixNode[] {
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

function listEdges(
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

function listRedundant(
  order: Order,
  nodes: readonly MatrixNode[],
  { redundant, witnesses }: Reduction,
): RedundantEdge[] {
  return mapInts(redundant, (edge, at) => ({
    ...describeEdge(order, nodes, edge),
    implied_by: mapInts(witnesses[at]!, (vertex) => nodes[vertex]!.id),
  }));
}

function listLevels(nodes: readonly MatrixNode[], depth: number): string[][] {
  const levels: string[][] = Array.from({ length: depth }, () => []);
  for (const { id, level } of nodes) levels[level]!.push(id);
  return levels;
}

function listSameUnits({ facts, merge }: Order, nodes: readonly MatrixNode[]): SameUnits[] {
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

function listContemporary({ facts, merge }: Order, nodes: readonly MatrixNode[]): MatrixEdge[] {
  return facts.contemporary.flatMap(({ a, b, statements }) => {
    const [source, target] = [nodes[merge.classOf[a]!]!.id, nodes[merge.classOf[b]!]!.id];
    const key = facts.units[a]!.key;
    const main = mainStatement(statements, key);
    return source === target
      ? []
      : [{ source, target, relation: mainTypeOf(statements, key), certainty: main.certainty ?? null }];
  });
}
