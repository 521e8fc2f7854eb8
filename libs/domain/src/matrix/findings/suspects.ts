import type { Adviser } from './advice.ts';
import { describeLinks, type Link, type Order } from '../proofs/describe-statements.ts';
import type { ChainStep, Suggestion } from './finding.ts';
import type { Candidate, Loop } from '../loops/loops.ts';
import type { Suspicion } from './suspect-scores.ts';

/** What is known to be wrong and what could be done, the most likely culprit first. */
export interface Judgement {
  /** The statements that lead back to their beginning; the most likely culprit comes first. */
  chain: ChainStep[];
  suggestions: Suggestion[];
}

export interface CourtInput {
  order: Order;
  suspicion: Suspicion;
  adviser: Adviser;
  /** All contradictions. */
  total: number;
}

/** A statement, how doubtful it is, and what could be done about it. */
export interface Accused {
  score: number;
  suggestions: Suggestion[];
}

/** Statements of a long chain that are looked into. */
export const MOST_ACCUSED = 12;
/** What resolves a contradiction when it goes is likelier to be its cause than what does not. */
export const RESOLVES = 4;

/** Explains a loop and ranks its statements by how likely each is the wrong one. */
export function judgeLoop(court: CourtInput, loop: Loop): Judgement {
  const links = court.adviser.linksOf(loop);
  const doubts = doubtLinks(court, loop, links);
  const ranked = [...links.keys()].sort((a, b) => doubts[b]! - doubts[a]! || a - b).slice(0, MOST_ACCUSED);
  let first = 0;
  let most = -Infinity;
  const accused = ranked.map((at): Accused => {
    const suggestions = adviseOn(court.adviser, links[at]!);
    const resolves = suggestions.some(({ contradictions_left }) => contradictions_left < court.total);
    const score = doubts[at]! + (resolves ? RESOLVES : 0);
    if (score > most) [most, first] = [score, at];
    return { score, suggestions };
  });
  const turned = [...links.slice(first), ...links.slice(0, first)];
  return { chain: describeLinks(court.order, turned), suggestions: rankAccused(accused) };
}

/** How doubtful each link is, by itself and by its place in the order. */
function doubtLinks({ order, suspicion }: CourtInput, loop: Loop, links: readonly Link[]): number[] {
  const joined = joinCandidate(loop);
  let at = 0;
  return links.map((link) =>
    link.kind === 'order'
      ? suspicion.ofCandidate(loop.candidates[at++]!)
      : suspicion.ofCandidate(joined) + suspicion.ofPair(order.merge.joins[link.join]!),
  );
}

/** An equality closes the loop once, and with it gone nothing more needs to go than with the best of the relations. */
function joinCandidate({ candidates }: Loop): Candidate {
  const remaining = candidates.reduce((least, candidate) => Math.min(least, candidate.remaining), Infinity);
  return { edge: -1, returns: 1, remaining };
}

/** Ranks what could be wrong where an order fact lies between two units recorded as one. */
export function judgeInside(
  { order, suspicion, adviser, total }: CourtInput,
  place: number,
  joins: readonly Link[],
): Suggestion[] {
  const accused: Accused[] = [
    { score: suspicion.ofFact(place) + RESOLVES, suggestions: adviser.adviseOnFact(place) },
  ];
  for (const link of joins) {
    if (link.kind !== 'join') continue;
    const suggestions = adviser.adviseOnJoin(link);
    if (suggestions[0]!.contradictions_left >= total) continue;
    accused.push({ score: suspicion.ofPair(order.merge.joins[link.join]!) + RESOLVES, suggestions });
  }
  return rankAccused(accused);
}

function adviseOn(adviser: Adviser, link: Link): Suggestion[] {
  return link.kind === 'order' ? adviser.adviseOnFact(link.fact) : adviser.adviseOnJoin(link);
}

/** Most suspect first, of equals the one first in the chain; all advice on the first two, of the others the first. */
export function rankAccused(accused: readonly Accused[]): Suggestion[] {
  return [...accused]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ suggestions }, place) => (place < 2 ? suggestions : suggestions.slice(0, 1)));
}
