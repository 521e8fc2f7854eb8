import { buildMatrixLines, createMemberNames, type MatrixNode } from '@trowel/domain/matrix';
import { matrixUnits, type SiteOrder } from '../line/ordered-unit.ts';

/** The matrix of a site as far as its lines go, and what its boxes are called. */
export interface NamedMatrix {
  matrix: Pick<ReturnType<typeof buildMatrixLines>, 'nodes' | 'edges' | 'contemporary'>;
  nameOf: (node: MatrixNode) => string;
}

const made = new WeakMap<SiteOrder, NamedMatrix>();

/** Gives the matrix of a site's order; it is made once for all sheets that are opened while the order holds. */
export function matrixOfOrder(order: SiteOrder): NamedMatrix {
  const known = made.get(order);
  if (known) return known;
  const matrix = buildMatrixLines(matrixUnits(order.units), order.statements);
  const named = { matrix, nameOf: createMemberNames(matrix.nodes) };
  made.set(order, named);
  return named;
}
