import { buildMatrixLines, createMemberNames, type MatrixNode } from '@trowel/domain/matrix';
import { matrixUnits, type SiteOrder } from '../line/ordered-unit.ts';

/** The matrix of a site without a layout, with a function that names its boxes. */
export interface NamedMatrix {
  matrix: Pick<ReturnType<typeof buildMatrixLines>, 'nodes' | 'edges' | 'contemporary'>;
  nameOf: (node: MatrixNode) => string;
}

const made = new WeakMap<SiteOrder, NamedMatrix>();

/** Returns the matrix of a site's order. It is cached by order, so all opened sheets share it. */
export function matrixOfOrder(order: SiteOrder): NamedMatrix {
  const known = made.get(order);
  if (known) return known;
  const matrix = buildMatrixLines(matrixUnits(order.units), order.statements);
  const named = { matrix, nameOf: createMemberNames(matrix.nodes) };
  made.set(order, named);
  return named;
}
