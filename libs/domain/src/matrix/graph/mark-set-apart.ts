import type { Order } from './order.ts';

/**
 * Marks the vertices with a relation that cannot be part of the order: one inside a group of equal units, a
 * relation of a unit to itself, or one to a unit that is not recorded. Such a unit is not without relations.
 */
export function markSetApart({ facts, merge, graph }: Order): Uint8Array {
  const isSetApart = new Uint8Array(merge.size);
  for (const place of graph.inside) isSetApart[merge.classOf[facts.order[place].later]] = 1;
  for (const { from, to, type } of facts.unknown) {
    const unit = facts.indexOf.get(from) ?? facts.indexOf.get(to ?? '');
    if (unit !== undefined && type !== null) isSetApart[merge.classOf[unit]] = 1;
  }
  return isSetApart;
}
