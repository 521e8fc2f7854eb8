import { findBlockHeadings, type BlockHeadings } from '@trowel/domain/formats';

/**
 * Reads the first row of a copied block as headings. This module is loaded separately, because the
 * import vocabulary is large.
 */
export function readHeadings(
  cells: readonly (readonly string[])[],
  name: 'us' | 'inventario',
): BlockHeadings | undefined {
  return findBlockHeadings(cells, name);
}
