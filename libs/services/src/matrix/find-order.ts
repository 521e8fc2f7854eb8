import { buildOrderIndex, findOrderBetween, type OrderBetween } from '@trowel/domain/matrix';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';

/** Finds which of two units (keys) is later, from packed records. Indexing a large site takes a second. */
export async function findOrder({
  a,
  b,
  ...packed
}: PackedMatrix & { a: string; b: string }): Promise<OrderBetween> {
  const { units, statements } = await unpackMatrix(packed);
  return findOrderBetween(buildOrderIndex(units, statements), a, b);
}
