import type { Statement } from '../graph/facts.ts';
import { buildOrder, type Order } from '../graph/order.ts';
import { createPathSearch, type PathSearch } from '../graph/path-search.ts';
import type { MatrixUnit } from '../graph/units.ts';

/** The order of a site, indexed for queries. */
export interface OrderIndex extends Order {
  paths: PathSearch;
}

/**
 * Builds the index for `findOrderBetween`. Cost: nearly linear, one second for 100,000 units.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const index = buildOrderIndex(units, statements);
 * console.log(findOrderBetween(index, '3', '1').relation); // earlier
 */
export function buildOrderIndex(units: readonly MatrixUnit[], statements: readonly Statement[]): OrderIndex {
  const order = buildOrder(units, statements);
  return { paths: createPathSearch(order.graph), ...order };
}
