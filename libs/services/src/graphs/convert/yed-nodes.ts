import type { GraphGroup, GraphNode, LineType, NodeStyle } from './general-graph.ts';
import type { Box } from './graph-places.ts';
import { xmlText } from './xml-text.ts';

const PROPERTY = propertyOf(
  'com.yworks.yfiles.bpmn.view.BPMNTypeEnum',
  'com.yworks.bpmn.type',
  'ARTIFACT_TYPE_ANNOTATION',
);
const DOCUMENT = [
  propertyOf('com.yworks.yfiles.bpmn.view.BPMNTypeEnum', 'com.yworks.bpmn.type', 'ARTIFACT_TYPE_DATA_OBJECT'),
  propertyOf(
    'com.yworks.yfiles.bpmn.view.DataObjectTypeEnum',
    'com.yworks.bpmn.dataObjectType',
    'DATA_OBJECT_TYPE_PLAIN',
  ),
].join('');
const BPMN_COLORS = [
  propertyOf('java.awt.Color', 'com.yworks.bpmn.icon.line.color', '#000000'),
  propertyOf('java.awt.Color', 'com.yworks.bpmn.icon.fill', '#ffffffe6'),
  propertyOf('java.awt.Color', 'com.yworks.bpmn.icon.fill2', '#d4d4d4cc'),
].join('');
const BPMN = 'com.yworks.bpmn.Artifact.withShadow';

/** Symbols of the node classes that are pictures, by the id of their resource. */
const SIGNS: Partial<Record<NodeStyle['realizer'], string>> = {
  extractor: '1',
  combiner: '2',
  continuity: '3',
};

/** Returns true if a node needs the pictures of `renderResources`. */
export function isPicture({ style }: GraphNode): boolean {
  return SIGNS[style.realizer] !== undefined;
}

/** Renders a node in yEd's format. */
export function renderNodeGraphics({ label, style }: GraphNode, box: Box): string {
  const border = renderBorder(style.border, { type: style.borderType, width: style.borderWidth });
  const inner = `${renderGeometry(box)}${renderFill(style.fill)}${border}${renderLabel(label, style)}`;
  const sign = SIGNS[style.realizer];
  if (sign !== undefined) {
    const model = `<y:SVGModel svgBoundsPolicy="0"><y:SVGContent refid="${sign}"/></y:SVGModel>`;
    return `<y:SVGNode>${inner}<y:SVGNodeProperties usingVisualBounds="true"/>${model}</y:SVGNode>`;
  }
  if (style.realizer === 'property' || style.realizer === 'document') {
    const kind = style.realizer === 'property' ? PROPERTY : DOCUMENT;
    const properties = `<y:StyleProperties>${BPMN_COLORS}${kind}</y:StyleProperties>`;
    return `<y:GenericNode configuration="${BPMN}">${inner}${properties}</y:GenericNode>`;
  }
  return `<y:ShapeNode>${inner}<y:Shape type="${style.shape}"/></y:ShapeNode>`;
}

/** Renders the frame of a group, in its open and its closed state. */
export function renderGroupGraphics(group: GraphGroup, box: Box): string {
  const open = renderGroupState(group, { box, isClosed: false });
  const closed = renderGroupState(group, { box: { ...box, width: 100, height: 50 }, isClosed: true });
  return `<y:ProxyAutoBoundsNode><y:Realizers active="0">${open}${closed}</y:Realizers></y:ProxyAutoBoundsNode>`;
}

function renderGroupState(
  { label, fill, border, borderType }: GraphGroup,
  { box, isClosed }: { box: Box; isClosed: boolean },
): string {
  const insets = isClosed ? 5 : 15;
  const sides = ['bottom', 'left', 'right', 'top'];
  const round = (value: number): string =>
    sides.map((side) => `${side}="${value}" ${side}F="${value}.0"`).join(' ');
  return [
    `<y:GroupNode>${renderGeometry(box)}${renderFill(fill)}`,
    renderBorder(border, { type: borderType, width: 1 }),
    `<y:NodeLabel alignment="center" autoSizePolicy="node_width" backgroundColor="#EBEBEB" borderDistance="0.0" `,
    `fontFamily="Dialog" fontSize="12" fontStyle="plain" hasLineColor="false" modelName="internal" `,
    `modelPosition="t" textColor="#000000" visible="true">${xmlText(label)}</y:NodeLabel>`,
    `<y:Shape type="roundrectangle"/>`,
    `<y:State closed="${isClosed}" closedHeight="50.0" closedWidth="100.0" innerGraphDisplayEnabled="false"/>`,
    `<y:Insets ${round(insets)}/><y:BorderInsets ${round(0)}/></y:GroupNode>`,
  ].join('');
}

/** Renders `y:Geometry`. */
export function renderGeometry({ x, y, width, height }: Box): string {
  return `<y:Geometry height="${height}" width="${width}" x="${x}" y="${y}"/>`;
}

function renderFill(fill: string | undefined): string {
  // The colour is always written, because some readers fail without one.
  return `<y:Fill color="${fill ?? '#FFFFFF'}" transparent="${fill === undefined}"/>`;
}

function renderBorder(color: string, { type, width }: { type: LineType; width: number }): string {
  const none = width === 0 ? ' hasColor="false"' : '';
  return `<y:BorderStyle color="${color}"${none} type="${type}" width="${width || 1}"/>`;
}

function renderLabel(label: string, { text, fontSize }: NodeStyle): string {
  return (
    `<y:NodeLabel alignment="center" autoSizePolicy="content" fontFamily="Dialog" fontSize="${fontSize}" ` +
    `fontStyle="plain" hasBackgroundColor="false" hasLineColor="false" modelName="internal" modelPosition="c" ` +
    `textColor="${text}" visible="true">${xmlText(label)}</y:NodeLabel>`
  );
}

function propertyOf(type: string, name: string, value: string): string {
  return `<y:Property class="${type}" name="${name}" value="${value}"/>`;
}
