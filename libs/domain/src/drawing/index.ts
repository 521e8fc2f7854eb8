export type { Certificate } from './certificate/certificate-model.ts';
export { certifyLayout } from './certificate/certificate.ts';
export { collapseMatrix } from './layout/lanes/collapse-matrix.ts';
export { COLLAPSED_KINDS, splitCollapsed, type CollapsedKind } from './layout/lanes/collapsed-list.ts';
export type { CollapseOptions } from './layout/lanes/group-nodes.ts';
export { inferLanes } from './layout/lanes/infer-lanes.ts';
export { type LaneRange, listLanes } from './layout/lanes/lanes.ts';
export { numberBands } from './layout/lanes/number-bands.ts';
export { orderGroups } from './layout/lanes/order-groups.ts';
export { orderPlaces, type PeriodPlace, type PlaceRelation } from './layout/lanes/order-places.ts';
export { layoutMatrix, layoutMatrixShared } from './layout/layout-matrix.ts';
export { doWork as doLayoutWork, type LayoutWork } from './layout/layout-work.ts';
export { assignLayers } from './layout/layer-assignment/assign-layers.ts';
export { LABEL_SIZE_PT, shapeOf, widthOf } from './layout/model/box-face.ts';
export type { HandPlace } from './layout/model/hand-place.ts';
export {
  type ColumnKind,
  columnKindOf,
  type Grouping,
  GROUPING_NAMES,
  hasRows,
} from './layout/model/groupings.ts';
export {
  type BoxShape,
  LAYOUT_DEFAULTS,
  type LanePeriod,
  type LayoutBox,
  type LayoutColumn,
  type LayoutLane,
  type LayoutLine,
  type LayoutLink,
  type LayoutOptions,
  type LineKind,
  type MatrixLayout,
} from './layout/model/layout-model.ts';
export { type LayoutGraph, type LevelAssignment, type PieceDone, SPACING } from './layout/model/stages.ts';
export { measureText } from './layout/model/text-width.ts';
export { type Tray, fillTray } from './layout/coordinate-assignment/fill-tray.ts';
export { type Prepared, prepareGraph } from './layout/prepare-graph.ts';
export type { PreviousDrawing } from './layout/model/previous-drawing.ts';
export { COMPARED_STATES, type ComparedState, type ScreenComparison } from './screen/compared-states.ts';
export {
  buildPreviousFromScene,
  buildScreenPlacesOfScene,
  type ScreenPlaces,
  readPreviousDrawing,
} from './screen/screen-places.ts';
export { type MatrixScreen, RELATION_CHOICES, type RelationChoice } from './screen/matrix-screen.ts';
export { packScreen } from './screen/pack-screen.ts';
export {
  type BoxUnit,
  edgeOf,
  layoutOfScene,
  type MatrixScene,
  nodeOfBox,
  pointsOf,
  readScreen,
  type SceneRuns,
  shapeOfBox,
  unitsOfBox,
} from './screen/read-screen.ts';
export {
  BECAME,
  type Became,
  comparedBand,
  comparedCrosses,
  type ComparedDrawing,
  type UnitDifference,
  COMPARED_FACTS,
  COMPARED_PLACES,
  comparedFrame,
  type ComparedStroke,
  type LineBecame,
  LINES_BECAME,
} from './styles/compared-marks.ts';
export { findJumps } from './styles/find-jumps.ts';
export {
  type ColoredPeriod,
  createPeriodColors,
  kindColor,
  lighten,
  UNASSIGNED_COLOR,
} from './styles/period-colors.ts';
export { type LineJumps, linePath } from './styles/matrix-jumps.ts';
export { type LegendItem, listLegend } from './styles/matrix-legend.ts';
export { describeNode, isGroup, nameColumn, nameFaces, nameNodeUnits } from './styles/matrix-names.ts';
export {
  BOX_SHAPES,
  BOX_STYLES,
  type Colour,
  HEAD_SIZE,
  INFERRED_DASH,
  JUNCTION_RADIUS,
  LINE_CLASSES,
  LINE_STYLES,
  LINK_STYLE,
  type LineClass,
  MATRIX_COLOURS,
  NOTE_SIZE,
  type StrokeStyle,
  isUncertain,
  lineClassOf,
} from './styles/matrix-styles.ts';
export {
  type BoxFrame,
  type PathCommand,
  arrowHead,
  boxMarks,
  boxOutline,
  doubleLine,
} from './styles/matrix-symbols.ts';
export { type DrawingProof, type MatrixWords, matrixWordsIn } from './styles/matrix-words.ts';
export {
  type StyledLayout,
  type TypeLook,
  createLooks,
  applyTypeStyles,
  nameLook,
} from './styles/type-looks.ts';
export { type NodeTypeShape, shapeMarks, shapeOutline } from './styles/type-shapes.ts';
export { type MatrixSvgOptions, renderMatrixSvg } from './svg/matrix-svg.ts';
export type { DrawnSheet } from './svg/svg-sheets.ts';
export { encodeId, escapeXml, toXmlText } from './svg/svg-text.ts';
export { createNeighbours } from './text/matrix-neighbours.ts';
export { renderMatrixText } from './text/matrix-text.ts';
export { describeCompleteness } from './styles/describe-completeness.ts';
export { describeFrameKeys, signOfColumn, signOfLane, type FrameKey } from './styles/frame-keys.ts';
export { renderChartSvg } from './charts/chart-svg.ts';
export { type Chart, CHART_KINDS, type ChartKind, layOutChart } from './charts/lay-out-chart.ts';
