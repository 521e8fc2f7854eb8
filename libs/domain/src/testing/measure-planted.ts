import { buildFacts, type Facts } from '../matrix/graph/facts.ts';
import type { Finding, Suggestion } from '../matrix/findings/finding.ts';
import { buildGraph } from '../matrix/graph/graph.ts';
import { buildMatrix } from '../matrix/matrix.ts';
import { mergeUnits } from '../matrix/graph/merge.ts';
import { createPathSearch } from '../matrix/graph/path-search.ts';
import { relationClassOf } from '../records/relations/vocabulary.ts';
import { generateSite, type GeneratedSite } from './generate-site.ts';
import {
  ERROR_KINDS,
  plantErrors,
  type ErrorKind,
  type PlantedError,
  type SpoiledSite,
} from './plant-errors.ts';
import { nameUnitPair } from './name-unit-pair.ts';

export interface PlantedOptions {
  /** Units of each site, and wrong statements planted into it. */
  units: number;
  k: number;
  /** Number of sites, and the seed of the first. */
  sites: number;
  seed: number;
  kinds?: readonly ErrorKind[];
  /** Generates the site. By default `generateSite`, in which most relations are on both sheets. */
  generate?: (options: { units: number; seed: number }) => GeneratedSite;
}

/** Counts of planted errors that were found. */
export interface PlantedCounts {
  planted: number;
  /** Planted statements that contradict the right records: only those can be found. */
  contradicting: number;
  /** Errors that contradict only together with another planted one. Without that one, they are consistent. */
  together: number;
  /** Those of `contradicting` that are the first suspect of a finding, and those among the first three. */
  first: number;
  firstThree: number;
  /** Contradictions reported, and those whose first suspect is a planted statement. */
  chains: number;
  chainsRightlyAccusing: number;
  /** Mistyped numbers that contradict, and those whose right number is among the first five suggestions. */
  slips: number;
  slipsCorrected: number;
}

const CHAIN_CODES = new Set(['self_relation', 'contradiction', 'cycle', 'equal_but_ordered']);
const FIRST_SUGGESTIONS = 5;

/** Plants `k` errors into each of some generated sites and counts how they fare in the findings. Deterministic. */
export function measurePlanted({
  units,
  k,
  sites,
  seed,
  kinds = ERROR_KINDS,
  generate = generateSite,
}: PlantedOptions): PlantedCounts {
  const counts: PlantedCounts = {
    planted: 0,
    contradicting: 0,
    together: 0,
    first: 0,
    firstThree: 0,
    chains: 0,
    chainsRightlyAccusing: 0,
    slips: 0,
    slipsCorrected: 0,
  };
  for (let site = 0; site < sites; site++)
    measureSite(counts, { units, k, seed: seed + site, kinds, generate });
  return counts;
}

function measureSite(
  counts: PlantedCounts,
  { units, k, seed, kinds, generate }: Required<Omit<PlantedOptions, 'sites'>>,
): void {
  // Another turn of the kinds for each site, so that single errors are of all kinds.
  const turned = kinds.map((_, at) => kinds[(at + seed) % kinds.length]!);
  const spoiled = plantErrors(generate({ units, seed }), { count: k, seed, kinds: turned });
  const { findings } = buildMatrix(spoiled.units, spoiled.statements, { oneSided: 'never' });
  const chains = findings.filter(({ code }) => CHAIN_CODES.has(code));
  const wrong = new Set(spoiled.planted.map((error) => nameUnitPair(error.wrong.from, error.wrong.to!)));
  counts.planted += spoiled.planted.length;
  counts.chains += chains.length;
  counts.chainsRightlyAccusing += chains.filter((chain) => wrong.has(rankPairs(chain)[0]!)).length;
  const contradicting = new Set(findContradicting(spoiled));
  for (const error of spoiled.planted) {
    const others = spoiled.statements.filter(
      (statement) => statement !== error.wrong && statement !== error.alsoWrong,
    );
    if (contradicting.has(error)) countError(counts, error, chains);
    else if (isOnLoop(buildFacts(spoiled.units, others), error)) counts.together++;
  }
}

/** Returns the planted errors that contradict the right records. Only those can be found. */
export function findContradicting({ units, statements, planted }: SpoiledSite): PlantedError[] {
  const wrong = new Set(planted.flatMap((error) => [error.wrong, error.alsoWrong]));
  const right = buildFacts(
    units,
    statements.filter((statement) => !wrong.has(statement)),
  );
  return planted.filter((error) => isOnLoop(right, error));
}

function countError(counts: PlantedCounts, error: PlantedError, chains: readonly Finding[]): void {
  const pair = nameUnitPair(error.wrong.from, error.wrong.to!);
  let best = Infinity;
  let accusing: Finding | undefined;
  for (const chain of chains) {
    const rank = rankPairs(chain).indexOf(pair);
    if (rank >= 0 && rank < best) [best, accusing] = [rank, chain];
  }
  counts.contradicting++;
  if (best < 1) counts.first++;
  if (best < 3) counts.firstThree++;
  if (error.kind !== 'slip') return;
  counts.slips++;
  const { from, to } = error.right!;
  const suggestions = accusing?.suggestions.slice(0, FIRST_SUGGESTIONS) ?? [];
  if (
    suggestions.some(
      ({ instead }) => instead && nameUnitPair(instead.from, instead.to) === nameUnitPair(from, to!),
    )
  )
    counts.slipsCorrected++;
}

/** The pairs of units accused, the most suspect first. */
function rankPairs({ suggestions }: Finding): string[] {
  return [
    ...new Set(suggestions.map(({ relation }: Suggestion) => nameUnitPair(relation.from, relation.to))),
  ];
}

/** Returns true if the other records already lead from one end back to the other. */
function isOnLoop(facts: Facts, { wrong }: PlantedError): boolean {
  const merge = mergeUnits(facts.units.length, facts.equal);
  const graph = buildGraph(facts.order, merge);
  const from = merge.classOf[facts.indexOf.get(wrong.from)!]!;
  const to = merge.classOf[facts.indexOf.get(wrong.to!)!]!;
  const relationClass = relationClassOf(wrong.type!);
  if (from === to) return relationClass !== 'equal';
  const leads = (a: number, b: number): boolean =>
    createPathSearch(graph).find(a, b, { mayUse: () => true }).path !== undefined;
  if (relationClass === 'later') return leads(to, from);
  if (relationClass === 'earlier') return leads(from, to);
  return leads(from, to) || leads(to, from);
}
