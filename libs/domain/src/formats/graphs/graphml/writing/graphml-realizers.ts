import type { YedFrame, YedGroup, YedNode } from './graphml-model.ts';
import { RESOURCES, type GraphmlSymbol } from '@trowel/domain/records';
import { escapeXml } from '@trowel/domain/drawing';

/** Formats a length with at most two decimals. */
export function formatRealizerLength(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0.0' : Number.isInteger(rounded) ? `${rounded}.0` : String(rounded);
}

export function renderGeometry({ x, y, width, height }: YedFrame): string {
  return `<y:Geometry height="${formatRealizerLength(height)}" width="${formatRealizerLength(width)}" x="${formatRealizerLength(x)}" y="${formatRealizerLength(y)}"/>`;
}

/** Renders a node for yEd. */
export function renderNode({ frame, symbol, label, fontSize }: YedNode): string {
  const head = renderGeometry(frame) + renderLook(symbol);
  switch (symbol.realizer) {
    case 'shape':
      return `<y:ShapeNode>${head}${renderLabel(label, { symbol, fontSize, place: 'internal c' })}<y:Shape type="${symbol.shape}"/></y:ShapeNode>`;
    case 'artifact':
      return `<y:GenericNode configuration="com.yworks.bpmn.Artifact.withShadow">${head}${renderLabel(label, { symbol, fontSize, place: 'internal c' })}${ARTIFACTS[symbol.artifact]}</y:GenericNode>`;
    case 'svg':
      return `<y:SVGNode>${head}${renderLabel(label, { symbol, fontSize, place: 'corners nw' })}<y:SVGNodeProperties usingVisualBounds="true"/><y:SVGModel svgBoundsPolicy="0"><y:SVGContent refid="${symbol.resource}"/></y:SVGModel></y:SVGNode>`;
  }
}

function renderLook({ fill, border, borderType, borderWidth }: GraphmlSymbol): string {
  return `<y:Fill color="${fill}" transparent="false"/><y:BorderStyle color="${border}" type="${borderType}" width="${formatRealizerLength(borderWidth)}"/>`;
}

function renderLabel(
  text: string,
  {
    symbol,
    fontSize,
    place,
  }: { symbol: GraphmlSymbol; fontSize: number; place: 'internal c' | 'corners nw' },
): string {
  const [model, position] = place.split(' ');
  const { family, style } = symbol.font ?? DEFAULT_FONT;
  return `<y:NodeLabel alignment="center" autoSizePolicy="content" fontFamily="${escapeXml(family)}" fontSize="${fontSize}" fontStyle="${style}" hasBackgroundColor="false" hasLineColor="false" modelName="${model}" modelPosition="${position}" textColor="${symbol.text}" visible="true">${escapeXml(text)}</y:NodeLabel>`;
}

const DEFAULT_FONT = { family: 'Dialog', style: 'plain' };

const ARTIFACTS = {
  annotation: renderArtifact('ARTIFACT_TYPE_ANNOTATION'),
  data_object: renderArtifact(
    'ARTIFACT_TYPE_DATA_OBJECT',
    '<y:Property class="com.yworks.yfiles.bpmn.view.DataObjectTypeEnum" name="com.yworks.bpmn.dataObjectType" value="DATA_OBJECT_TYPE_PLAIN"/>',
  ),
} as const;

function renderArtifact(type: string, further = ''): string {
  const colour = (name: string, value: string): string =>
    `<y:Property class="java.awt.Color" name="com.yworks.bpmn.icon.${name}" value="${value}"/>`;
  return `<y:StyleProperties>${colour('line.color', '#000000')}${colour('fill2', '#d4d4d4cc')}${colour('fill', '#ffffffe6')}<y:Property class="com.yworks.yfiles.bpmn.view.BPMNTypeEnum" name="com.yworks.bpmn.type" value="${type}"/>${further}</y:StyleProperties>`;
}

/** Renders a group for yEd, open and closed. */
export function renderGroup({ frame, label, background }: YedGroup): string {
  const realizer = (isClosed: boolean): string =>
    `<y:GroupNode>${renderGeometry(frame)}<y:Fill color="#F5F5F5" transparent="false"/><y:BorderStyle color="#000000" type="dashed" width="1.0"/><y:NodeLabel alignment="right" autoSizePolicy="node_width" backgroundColor="${background}" fontFamily="Dialog" fontSize="11" fontStyle="plain" hasLineColor="false" modelName="internal" modelPosition="t" textColor="#000000" visible="true">${escapeXml(label)}</y:NodeLabel><y:Shape type="roundrectangle"/><y:State closed="${isClosed}" closedHeight="50.0" closedWidth="50.0" innerGraphDisplayEnabled="false"/><y:Insets bottom="15" bottomF="15.0" left="15" leftF="15.0" right="15" rightF="15.0" top="15" topF="15.0"/><y:BorderInsets bottom="0" bottomF="0.0" left="0" leftF="0.0" right="0" rightF="0.0" top="0" topF="0.0"/></y:GroupNode>`;
  return `<y:ProxyAutoBoundsNode><y:Realizers active="0">${realizer(false)}${realizer(true)}</y:Realizers></y:ProxyAutoBoundsNode>`;
}

/** Renders the shared drawings that nodes refer to. */
export function renderResources(): string {
  const resources = Object.entries(RESOURCES).map(
    ([id, content]) => `<y:Resource id="${id}">${escapeXml(content)}</y:Resource>`,
  );
  return `<y:Resources>${resources.join('')}</y:Resources>`;
}
