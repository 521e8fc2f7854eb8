import { escapeXml } from '@trowel/domain/drawing';
import type { HmcEdge, HmcGroup, HmcMatrix, HmcUnit } from './hmc-model.ts';

const NAMESPACES =
  'xmlns="http://graphml.graphdrawing.org/xmlns/graphml" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns/graphml http://www.yworks.com/xml/schema/graphml/1.0/graphml-attributes.xsd"';
/** The program writes all data under this key, regardless of its declaration. */
const DATA = '<data key="d2">';

interface Counter {
  graph: number;
  index: number;
}

/** Writes a matrix like the program does, without positions, because the program computes the layout. */
export function writeHmcXml({ groups, units, edges }: HmcMatrix): string {
  const counter: Counter = { graph: 1, index: 0 };
  const count = units.length + groups.reduce((sum, group) => sum + countNodes(group), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    `<graphml ${NAMESPACES}>`,
    '  <key extension.type="hmc" for="node" id="d0"/>',
    '  <key extension.type="hmc" for="edge" id="d1"/>',
    '  <key extension.type="hmc" for="graph" id="d2"/>',
    '  <key for="graphml" id="d3" yfiles.type="resources"/>',
    `  <graph edgedefault="directed" id="g1" parse.edges="${edges.length}" parse.nodes="${count}" parse.order="free">`,
    ...groups.flatMap((group) => writeGroup(group, '    ', counter)),
    ...units.flatMap((unit) => writeUnit(unit, '    ', counter)),
    ...edges.flatMap(writeEdge),
    '    <data key="d2"/>',
    '  </graph>',
    '  <data key="d3">',
    '    <Resources xmlns="http://www.yworks.com/xml/graphml"/>',
    '  </data>',
    '</graphml>',
    '',
  ].join('\n');
}

function countNodes({ groups, units }: HmcGroup): number {
  return 1 + units.length + groups.reduce((sum, group) => sum + countNodes(group), 0);
}

function writeGroup(group: HmcGroup, indent: string, counter: Counter): string[] {
  const { id, type, name, description, own, groups, units } = group;
  const inner = `${indent}    `;
  return [
    `${indent}<node${writeAttributes({ id })}>`,
    `${indent}  <graph edgedefault="directed" id="g${++counter.graph}">`,
    ...groups.flatMap((one) => writeGroup(one, inner, counter)),
    ...units.flatMap((unit) => writeUnit(unit, inner, counter)),
    `${inner}<data key="d2"/>`,
    `${indent}  </graph>`,
    ...writeNode({ id, type, name, description, layer: layerOf(group), open: 'true', own }, indent, counter),
    `${indent}</node>`,
  ];
}

/** Returns the layer of the latest unit in a group. */
function layerOf({ groups, units }: HmcGroup): number {
  const layers = [...units.map(({ layer }) => layer), ...groups.map(layerOf)];
  return layers.reduce((least, layer) => Math.min(least, layer), Infinity);
}

function writeUnit({ id, ...unit }: HmcUnit, indent: string, counter: Counter): string[] {
  return [
    `${indent}<node${writeAttributes({ id })}>`,
    ...writeNode({ id, description: '', ...unit }, indent, counter),
    `${indent}</node>`,
  ];
}

interface NodeFace extends Omit<HmcUnit, 'type'> {
  type: HmcUnit['type'] | HmcGroup['type'];
  description: string;
  open?: 'true';
}

function writeNode({ layer, own, open, ...face }: NodeFace, indent: string, counter: Counter): string[] {
  const { description, id, name, type } = face;
  const attributes = writeAttributes({
    bookmarked: 'false',
    description,
    id,
    index: String(counter.index++),
    layer: String(layer),
    name,
    ...(open && { open }),
    type,
    valid: 'true',
    ...own,
  });
  return [`${indent}  ${DATA}`, `${indent}    <hmcnode${attributes} xmlns=""/>`, `${indent}  </data>`];
}

function writeEdge({ source, target, type, isValid, own }: HmcEdge, at: number): string[] {
  return [
    `    <edge${writeAttributes({ id: `e${at + 1}`, source, target })}>`,
    `      ${DATA}`,
    `        <hmcedge${writeAttributes({ type, valid: String(isValid), ...own })} xmlns=""/>`,
    '      </data>',
    '    </edge>',
  ];
}

/** Writes attributes with a blank before each. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
