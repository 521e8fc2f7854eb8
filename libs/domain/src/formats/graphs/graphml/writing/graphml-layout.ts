import { NO_CONFIGURED_TYPES, type ConfiguredTypes, findSymbol } from '@trowel/domain/records';
import {
  linkEdges,
  type EdgeGraph,
  type HarrisMatrix,
  type MatrixNode,
  sortPairs,
} from '@trowel/domain/matrix';
import { hasRows, listLanes, layoutMatrix, type LayoutOptions } from '@trowel/domain/drawing';
import { layoutQuickly, type GraphmlLayout } from './graphml-quick-layout.ts';

/** Period of the row of units without a period; no record has this value. */
export const UNDATED_PERIOD = '\uE000undated';

/** Returns true if a row is that of the units without a period. */
export function isUndatedRow(row: { period: string } | undefined): boolean {
  return row?.period === UNDATED_PERIOD || row?.period === '';
}

/** Options of a layout for GraphML. */
export type GraphmlLayoutOptions = Partial<LayoutOptions> & {
  types?: ConfiguredTypes;
  /** Matrices with more boxes get a quick layout with straight lines. */
  mostInFull?: number;
};

/** Layout of this many boxes takes about 1.5 seconds; larger files would take too long. */
const MOST_IN_FULL = 4_000;

/**
 * Computes the layout of a matrix for GraphML: `layoutMatrix`, or `layoutQuickly` for large ones.
 * Units without a period are in an extra row below all others, because programs read the period of a
 * unit from its row. Cost: that of the layout.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * console.log(layoutGraphml(matrix).boxes.map(({ node }) => node)); // [ '1', '2', '3' ]
 */
export function layoutGraphml(
  matrix: HarrisMatrix,
  { types = NO_CONFIGURED_TYPES, mostInFull = MOST_IN_FULL, ...options }: GraphmlLayoutOptions = {},
): GraphmlLayout {
  const layout = matrix.nodes.length > mostInFull ? layoutQuickly : layoutMatrix;
  const { grouping, periods = [] } = options;
  const isUndated = (node: MatrixNode): boolean => isUndatedUnit(node, types);
  const wantsRows = grouping !== undefined && hasRows(grouping);
  if (!wantsRows || !matrix.nodes.some(isUndated)) return layout(matrix, options);
  const { lanes } = listLanes(matrix.nodes, linkOrder(matrix), periods);
  const nodes = matrix.nodes.map((node) => (isUndated(node) ? { ...node, period: UNDATED_PERIOD } : node));
  return layout(
    { ...matrix, nodes },
    { ...options, periods: [...lanes, { period: UNDATED_PERIOD, phase: '', label: '' }] },
  );
}

/** Returns true if neither the first nor the last period of a unit is recorded. Documents never have a period. */
function isUndatedUnit({ period, period_end, unit_type }: MatrixNode, types: ConfiguredTypes): boolean {
  return !period?.trim() && !period_end?.trim() && !findSymbol(unit_type, types).isParadata;
}

/** Returns the order between the indexes of the nodes. */
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
