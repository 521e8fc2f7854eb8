import { MOST_ACCUSED, rankAccused, RESOLVES, type CourtInput } from './suspects.ts';
import { describeLinks, type Link, type Order } from '../proofs/describe-statements.ts';
import type { NamedRelation, Suggestion } from './finding.ts';

/** A statement taken away or turned round: an order fact (place in `Facts.order`) or a join of the contracted merge. */
export interface LevelChange {
  withoutFact?: number;
  withoutJoin?: number;
  turnedFact?: number;
}

/** Contemporaries that cannot all share a level. */
export interface LevelConflict {
  /** The statements that lead back to their beginning. */
  links: readonly Link[];
  /** The order with contemporaries made one; its joins are the equal pairs, then the contemporary ones. */
  contracted: Order;
  /** Gives how many such chains there would be fewer after a change; below 0 when it makes things worse. */
  countResolved(change: LevelChange): number;
}

/** Ranks what could be wrong in a chain of relations and contemporaries, most likely first. */
export function judgeLevels({ suspicion, total }: CourtInput, conflict: LevelConflict): Suggestion[] {
  const { links, contracted } = conflict;
  const steps = describeLinks(contracted, links);
  const accused = links.slice(0, MOST_ACCUSED).map((link, at) => {
    const { from, type, to } = steps[at]!;
    const suggestions = adviseOnLink(conflict, { link, relation: { from, type, to }, total });
    const doubt =
      link.kind === 'order'
        ? suspicion.ofFact(link.fact)
        : suspicion.ofPair(contracted.merge.joins[link.join]!);
    const resolves = suggestions[0]!.contradictions_left < total;
    return { score: doubt + (resolves ? RESOLVES : 0), suggestions };
  });
  return rankAccused(accused);
}

/** Drops the statement, and turns it round if that helps; equal units are separated. */
function adviseOnLink(
  { contracted: { facts }, countResolved }: LevelConflict,
  { link, relation, total }: { link: Link; relation: NamedRelation; total: number },
): Suggestion[] {
  if (link.kind === 'join') {
    const action = link.join < facts.equal.length ? 'separate' : 'drop';
    return [{ action, relation, contradictions_left: total - countResolved({ withoutJoin: link.join }) }];
  }
  const dropped = total - countResolved({ withoutFact: link.fact });
  const turned = total - countResolved({ turnedFact: link.fact });
  const drop: Suggestion = { action: 'drop', relation, contradictions_left: dropped };
  if (turned >= total) return [drop];
  const instead = { ...relation, from: relation.to, to: relation.from };
  return [drop, { action: 'reverse', relation, instead, contradictions_left: turned }];
}
