import type { RelationType } from '@trowel/domain/records';
import type { Facts } from '../graph/facts.ts';
import type { Order } from '../graph/order.ts';
import { mainTypeOf } from './describe-statements.ts';

/** A recorded relation that cannot be part of the order, with the vertex of its unit. */
export interface SetApartRelation {
  vertex: number;
  from: string;
  type: RelationType;
  to: string;
}

/**
 * Lists the recorded relations that cannot be part of the order: those inside a group of equal units, those of a unit to
 * itself, and those to a unit that is not recorded.
 */
export function listSetApartRelations({ facts, merge, graph }: Order): SetApartRelation[] {
  const list: SetApartRelation[] = [];
  for (const place of graph.inside) {
    const { later, earlier, statements } = facts.order[place];
    const type = mainTypeOf(statements, facts.units[later].key);
    const [from, to] = [facts.labels[later], facts.labels[earlier]];
    list.push({ vertex: merge.classOf[later], from, type, to });
  }
  for (const { from, type, to, toLabel } of facts.unknown) {
    const unit = facts.indexOf.get(from) ?? facts.indexOf.get(to ?? '');
    if (unit === undefined || type === null) continue;
    const vertex = merge.classOf[unit];
    list.push({ vertex, from: nameUnit(facts, from), type, to: toLabel ?? nameUnit(facts, to ?? '?') });
  }
  return list;
}

function nameUnit({ labels, indexOf }: Facts, key: string): string {
  return labels[indexOf.get(key) ?? -1] ?? key;
}
