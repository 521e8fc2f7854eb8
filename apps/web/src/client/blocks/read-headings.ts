import { findBlockHeadings, type BlockHeadings } from '@trowel/domain/formats';

/** Reads the first row of a copied block as headings; a module of its own, for the words of the import are many. */
export function readHeadings(
  cells: readonly (readonly string[])[],
  name: 'us' | 'inventario',
): BlockHeadings | undefined {
  return findBlockHeadings(cells, name);
}
