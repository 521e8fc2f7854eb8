import { linkEdges, type EdgeGraph } from '../harris/graph.ts';
import { listLanes } from '../harris/layout/lanes.ts';
import { layoutMatrix } from '../harris/layout/layout-matrix.ts';
import type { LayoutOptions, MatrixLayout } from '../harris/layout/layout-model.ts';
import type { HarrisMatrix, MatrixNode } from '../harris/matrix-model.ts';
import { sortPairs } from '../harris/pairs.ts';
import { findSymbol } from './graphml-symbols.ts';

/** Name of the row of the units without period; no record has it. */
export const UNDATED_PERIOD = '\uE000undated';

/** Tells whether a row is that of the units without period. */
export function isUndatedRow(row: { period: string } | undefined): boolean {
  return row?.period === UNDATED_PERIOD || row?.period === '';
}

/**
 * Lays out a matrix for GraphML: as `layoutMatrix`, but units without period stand in a row of their own under all
 * others, since programs read the period of a unit from its row. Cost that of `layoutMatrix`.
 */
export function layoutGraphml(matrix: HarrisMatrix, options: Partial<LayoutOptions> = {}): MatrixLayout {
  const { grouping, periods = [] } = options;
  const wantsRows = grouping === 'period' || grouping === 'period_area';
  if (!wantsRows || !matrix.nodes.some(isUndated)) return layoutMatrix(matrix, options);
  const { lanes } = listLanes(matrix.nodes, linkOrder(matrix), periods);
  const nodes = matrix.nodes.map((node) => (isUndated(node) ? { ...node, period: UNDATED_PERIOD } : node));
  return layoutMatrix(
    { ...matrix, nodes },
    { ...options, periods: [...lanes, { period: UNDATED_PERIOD, phase: '', label: '' }] },
  );
}

/** Tells whether nothing is recorded of the period of a unit, neither the first nor the last; documents have none. */
function isUndated({ period, period_end, unit_type }: MatrixNode): boolean {
  return !period?.trim() && !period_end?.trim() && !findSymbol(unit_type).isParadata;
}

/** The order between places of the nodes. */
function linkOrder({ nodes, edges }: HarrisMatrix): EdgeGraph {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const order = edges.filter(({ contradicts }) => !contradicts);
  const from = Int32Array.from(order, ({ source }) => places.get(source)!);
  const to = Int32Array.from(order, ({ target }) => places.get(target)!);
  const sorted = sortPairs(from, to, nodes.length);
  return linkEdges(
    nodes.length,
    sorted.map((at) => from[at]!),
    sorted.map((at) => to[at]!),
  );
}
