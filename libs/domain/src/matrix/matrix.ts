import type { ConfiguredTypes } from '@trowel/domain/records';
import { createAdviser } from './findings/advice.ts';
import { findContemporaryConflicts, findContemporaryFindings } from './findings/contemporary-findings.ts';
import { findInsideFindings, findLoopFindings } from './findings/contradiction-findings.ts';
import type { Order } from './findings/explain.ts';
import { buildFacts, type Facts, type Statement } from './graph/facts.ts';
import type { Finding } from './findings/finding.ts';
import { buildGraph, type Graph } from './graph/graph.ts';
import { findComponents, findLevels, tieComponents, type Components } from './graph/levels.ts';
import { findLoops } from './loops/loops.ts';
import {
  listContemporary,
  listEdges,
  listLevels,
  listNodes,
  listRedundant,
  listSameUnits,
} from './matrix-lists.ts';
import type { HarrisMatrix } from './matrix-model.ts';
import { membersOf, mergeUnits, type Merge } from './graph/merge.ts';
import { messagesIn, type Language, type Messages } from './findings/messages.ts';
import { createNearNumbers } from './findings/near-numbers.ts';
import { rangeOf, rankByNumber, type PeriodRank } from './graph/period-rank.ts';
import { projectGraph, type Projection } from './project.ts';
import {
  findBackwardSpans,
  findEqualUnlike,
  findOneSided,
  findRelationFindings,
  findUnknownUnits,
} from './findings/record-findings.ts';
import { indexReach, type ReachIndex } from './reduction/reach-index.ts';
import { reduceGraph, type Reduction } from './reduction/reduce.ts';
import { findDisconnected, findIsolated, findRedundant } from './findings/shape-findings.ts';
import { createSuspicion, elevationOf } from './findings/suspicion.ts';
import { findTypeFindings } from './findings/type-findings.ts';
import { kindOf } from './graph/unit-kind.ts';
import type { MatrixUnit } from './graph/units.ts';

export interface MatrixOptions {
  /** Leave out what longer chains imply; otherwise redundant relations are among the edges too. */
  reduce: boolean;
  language: Language;
  /** Report relations only one sheet has: where the site records both (`auto`), always or never. */
  oneSided: 'auto' | 'always' | 'never';
  periodRank: PeriodRank;
  /** Types of units of one's own; where they are not given, types nobody knows are not told. */
  types: ConfiguredTypes | undefined;
  /** Units to show; the order is that of the whole site, walked through those hidden. */
  shows: (unit: MatrixUnit) => boolean;
}

export const MATRIX_DEFAULTS: MatrixOptions = {
  reduce: true,
  language: 'en',
  oneSided: 'auto',
  periodRank: rankByNumber,
  types: undefined,
  shows: () => true,
};

/** Share of relations recorded on both sheets from which a lone one is odd. */
const TWO_SIDED_SHARE = 0.25;

/** What has been found out about the whole site. */
interface Site {
  order: Order;
  isLeftOut: Uint8Array;
  reach: ReachIndex;
  /** Puts into words what contradicts and what is odd in the records. */
  tellFindings(): Finding[];
}

/** What is to be shown of it. */
interface View {
  /** 1 for each unit wanted, and for each vertex with such a unit. */
  isUnitShown: Uint8Array;
  isShown: Uint8Array;
  graph: Graph;
  isLeftOut: Uint8Array;
  reduction: Reduction;
  components: Components;
}

/**
 * Builds the matrix: records → facts → merged units → graph → contradictions → reduction → levels → findings.
 * Never throws for bad data and never refuses: what contradicts is reported and drawn as such.
 * The order of the input does not matter. Cost about 1 s for 50,000 units with 125,000 relations.
 * @example
 * const { units, statements } = toMatrixInput(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const { levels, findings } = buildMatrix(units, statements);
 * console.log(levels); // [ [ '1' ], [ '2' ], [ '3' ] ]
 * console.log(findings[0]?.message); // “1 is later than 3” follows already from 1 → 2 → 3.
 */
export function buildMatrix(
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
  options: Partial<MatrixOptions> = {},
): HarrisMatrix {
  const settings = { ...MATRIX_DEFAULTS, ...options };
  const messages = messagesIn(settings.language);
  const site = examineSite(buildOrder(units, statements), settings, messages);
  const view = showSite(site, settings);
  return { ...drawView(site, view, settings), findings: listFindings(site, view, messages) };
}

/** Builds the same matrix without its findings, for those who only follow its lines. */
export function buildMatrixLines(
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
  options: Partial<MatrixOptions> = {},
): Omit<HarrisMatrix, 'findings'> {
  const settings = { ...MATRIX_DEFAULTS, ...options };
  const site = examineSite(buildOrder(units, statements), settings, messagesIn(settings.language));
  return drawView(site, showSite(site, settings), settings);
}

function buildOrder(units: readonly MatrixUnit[], statements: readonly Statement[]): Order {
  const facts = buildFacts(units, statements);
  const merge = mergeUnits(facts.units.length, facts.equal);
  return { facts, merge, graph: buildGraph(facts.order, merge) };
}

/** Lists nodes and lines, and counts them. */
function drawView({ order }: Site, view: View, { reduce }: MatrixOptions): Omit<HarrisMatrix, 'findings'> {
  const { isShown, reduction, components } = view;
  const { levelOf, depth, width } = findLevels(view.graph, view.isLeftOut, isShown);
  const shown: Order = { ...order, graph: view.graph };
  const all = listNodes(shown, levelOf, view.isUnitShown);
  const nodes = all.filter((_, vertex) => isShown[vertex] === 1);
  return {
    nodes,
    edges: listEdges(shown, all, view, reduce),
    redundant: listRedundant(shown, all, reduction),
    levels: listLevels(nodes, depth),
    same_as: listSameUnits(order, all, isShown),
    contemporary: listContemporary(order, all, isShown),
    statistics: {
      units: countUnits(order.merge, isShown),
      relations: countRelations(order, isShown),
      reduced_relations: reduction.isKept.reduce((sum, kept) => sum + kept, 0),
      components: components.count,
      isolated: components.sizes.filter((size) => size === 1).length,
      depth,
      width,
    },
  };
}

/** Errors first, then warnings, then what is merely worth knowing; only what concerns a unit shown. */
function listFindings({ order, tellFindings }: Site, view: View, messages: Messages): Finding[] {
  const isAbout = concernsShown(order, view.isShown);
  const shown: Order = { ...order, graph: view.graph };
  const pieces = tieComponents(view.components, order.merge, order.facts.contemporary);
  return [
    ...tellFindings().filter(isAbout),
    ...findIsolated(shown, pieces, messages),
    ...findEqualUnlike(order, messages).filter(isAbout),
    ...findRedundant(shown, view.reduction, messages),
    ...findDisconnected(shown, pieces, messages),
  ];
}

/** Finds what contradicts in the records, and prepares what else is odd. */
function examineSite(order: Order, settings: MatrixOptions, messages: Messages): Site {
  const { periodRank, oneSided } = settings;
  const { facts, graph } = order;
  const traits = facts.units.map((unit) => ({
    kind: kindOf(unit),
    range: rangeOf(unit, periodRank),
    elevation: elevationOf(unit),
  }));
  const isTwoSided = recordsBothSides(facts);
  const findNear = createNearNumbers(facts.units);
  const suspicion = createSuspicion(order, { traits, isTwoSided });
  const loops = findLoops(graph, suspicion.ofCandidate);
  const reach = indexReach(graph, loops.isLeftOut);
  const tellFindings = (): Finding[] => {
    const conflicts = findContemporaryConflicts(order, loops.isLeftOut, reach);
    const total =
      loops.loops.length + graph.inside.length + conflicts.ordered.length + conflicts.mixed.length;
    const adviser = createAdviser(order, { loops, reach, findNear, total });
    const court = { order, suspicion, adviser, total };
    const wantsOneSided = oneSided === 'always' || (oneSided === 'auto' && isTwoSided);
    return [
      ...findInsideFindings(court, messages),
      ...findLoopFindings(loops.loops, court, messages),
      ...findContemporaryFindings(court, conflicts, messages),
      ...findUnknownUnits(facts, adviser, messages),
      ...(wantsOneSided ? findOneSided(order, messages) : []),
      ...findRelationFindings(order, traits, messages),
      ...findTypeFindings(facts, settings),
      ...findBackwardSpans(facts, periodRank, messages),
    ];
  };
  return { order, isLeftOut: loops.isLeftOut, reach, tellFindings };
}

function recordsBothSides({ order }: Facts): boolean {
  let between = 0;
  let both = 0;
  for (const { later, earlier, isBothSided } of order) {
    if (later === earlier) continue;
    between++;
    if (isBothSided) both++;
  }
  return both > 0 && both >= TWO_SIDED_SHARE * between;
}

function showSite({ order, isLeftOut, reach }: Site, { shows }: MatrixOptions): View {
  const { graph } = order;
  const isUnitShown = Uint8Array.from(order.facts.units, (unit) => (shows(unit) ? 1 : 0));
  const isShown = markShown(order.merge, isUnitShown);
  const whole = reduceGraph(graph, isLeftOut, { reach });
  if (!isShown.includes(0)) {
    return {
      isUnitShown,
      isShown,
      graph,
      isLeftOut,
      reduction: whole,
      components: findComponents(graph, isShown),
    };
  }
  const part: Projection = projectGraph(graph, isLeftOut, whole.isKept, isShown);
  const reduction = reduceGraph(part.graph, part.isLeftOut);
  return { isUnitShown, isShown, ...part, reduction, components: findComponents(part.graph, isShown) };
}

/** A merged node is shown when one of its units is. */
function markShown({ classOf, size }: Merge, isUnitShown: Uint8Array): Uint8Array {
  const isShown = new Uint8Array(size);
  for (const [unit, vertex] of classOf.entries()) if (isUnitShown[unit]) isShown[vertex] = 1;
  return isShown;
}

/** Makes the test whether a finding is about a unit shown. */
function concernsShown({ facts, merge }: Order, isShown: Uint8Array): (finding: Finding) => boolean {
  if (!isShown.includes(0)) return () => true;
  const names = new Set<string>();
  for (let vertex = 0; vertex < merge.size; vertex++) {
    if (isShown[vertex]) for (const member of membersOf(merge, vertex)) names.add(facts.labels[member]!);
  }
  return ({ units }) => units.some((unit) => names.has(unit));
}

function countUnits({ classOf }: Merge, isShown: Uint8Array): number {
  return classOf.reduce((count, vertex) => count + isShown[vertex]!, 0);
}

function countRelations({ facts, merge }: Order, isShown: Uint8Array): number {
  let count = 0;
  for (const { later, earlier } of facts.order) {
    if (isShown[merge.classOf[later]!] && isShown[merge.classOf[earlier]!]) count++;
  }
  return count;
}
