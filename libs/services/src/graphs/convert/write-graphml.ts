import { renderResources } from '@trowel/domain/formats';
import type { GeneralGraph, GraphEdge, GraphNode } from './general-graph.ts';
import { createByteWriter, type ByteWriter } from './byte-writer.ts';
import { MAX_GRAPHML_BYTES } from './conversion-limits.ts';
import type { Drawing } from './place-graph.ts';
import { xmlText } from './xml-text.ts';
import { renderEdgeGraphics } from './yed-edges.ts';
import { isPicture, renderGroupGraphics, renderNodeGraphics } from './yed-nodes.ts';
import { renderTableGraphics } from './yed-table.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:java="http://www.yworks.com/xml/yfiles-common/1.0/java" xmlns:sys="http://www.yworks.com/xml/yfiles-common/markup/primitives/2.0" xmlns:x="http://www.yworks.com/xml/yfiles-common/markup/2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:y="http://www.yworks.com/xml/graphml" xmlns:yed="http://www.yworks.com/xml/yed/3" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">
<key id="d0" for="graph" attr.name="Description" attr.type="string"/>
<key id="d1" for="port" yfiles.type="portgraphics"/>
<key id="d2" for="port" yfiles.type="portgeometry"/>
<key id="d3" for="port" yfiles.type="portuserdata"/>
<key id="d4" for="node" attr.name="url" attr.type="string"/>
<key id="d5" for="node" attr.name="description" attr.type="string"/>
<key id="d6" for="node" yfiles.type="nodegraphics"/>
<key id="d7" for="graphml" yfiles.type="resources"/>
<key id="d8" for="edge" attr.name="url" attr.type="string"/>
<key id="d9" for="edge" attr.name="description" attr.type="string"/>
<key id="d10" for="edge" yfiles.type="edgegraphics"/>
<key id="d11" for="node" attr.name="dot_id" attr.type="string"/>
<key id="d12" for="node" attr.name="label" attr.type="string"/>
<key id="d13" for="node" attr.name="unit_type" attr.type="string"/>
<key id="d14" for="node" attr.name="period" attr.type="string"/>
<key id="d15" for="edge" attr.name="label" attr.type="string"/>
`;

interface Writing {
  graph: GeneralGraph;
  drawing: Drawing;
  out: ByteWriter;
  /** Ids of groups and nodes in the file. Nested ones begin with the id of their parent. */
  groupIds: string[];
  nodeIds: string[];
}

/**
 * Writes a graph with its layout as GraphML for yEd (UTF-8): table of periods, groups, nodes, edges.
 * All keys are declared, every edge has an id, nested ids have the form `n0::n1`. The output is
 * deterministic. Cost: linear in the result.
 */
export function writeGraphml(graph: GeneralGraph, drawing: Drawing): Uint8Array {
  const out = createByteWriter(MAX_GRAPHML_BYTES);
  const writing: Writing = { graph, drawing, out, groupIds: [], nodeIds: [] };
  out.add(HEAD);
  out.add(`<graph edgedefault="directed" id="G"><data key="d0">${xmlText(graph.title)}</data>\n`);
  writeNodes(writing);
  graph.edges.forEach((edge, i) => writeEdge(writing, edge, i));
  out.add(
    `</graph>\n<data key="d7">${graph.nodes.some(isPicture) ? renderResources() : '<y:Resources/>'}</data>\n`,
  );
  out.add('</graphml>\n');
  return out.finish();
}

/** Direct content of a group or of the drawing: indices of groups and nodes. */
interface Content {
  groups: number[];
  nodes: number[];
}

function writeNodes(writing: Writing): void {
  const { graph, drawing, out } = writing;
  const { outermost, byGroup } = listContents(graph);
  if (!drawing.table) return writeContent(writing, { outermost, byGroup, prefix: '' });
  out.add(
    `<node id="n0" yfiles.foldertype="group"><data key="d5">${xmlText(graph.title)}</data><data key="d6">`,
  );
  out.add(renderTableGraphics(graph, drawing.table));
  out.add('</data>\n<graph edgedefault="directed" id="n0:">\n');
  writeContent(writing, { outermost, byGroup, prefix: 'n0::' });
  out.add('</graph></node>\n');
}

function listContents({ groups, nodes }: GeneralGraph): { outermost: Content; byGroup: Content[] } {
  const outermost: Content = { groups: [], nodes: [] };
  const byGroup = groups.map((): Content => ({ groups: [], nodes: [] }));
  groups.forEach(({ parent }, i) => (byGroup[parent] ?? outermost).groups.push(i));
  nodes.forEach(({ group }, i) => (byGroup[group] ?? outermost).nodes.push(i));
  return { outermost, byGroup };
}

/** An open element and its remaining content. */
interface OpenFrame {
  content: Content;
  prefix: string;
  /** Index of its next node. */
  next: number;
  nextGroup: number;
}

/** Groups precede the nodes beside them. An explicit stack of open groups replaces recursion. */
function writeContent(
  writing: Writing,
  { outermost, byGroup, prefix }: { outermost: Content; byGroup: readonly Content[]; prefix: string },
): void {
  const { out, groupIds } = writing;
  const open: OpenFrame[] = [{ content: outermost, prefix, next: 0, nextGroup: 0 }];
  for (let frame = open.at(-1); frame; frame = open.at(-1)) {
    const group = frame.content.groups[frame.nextGroup];
    if (group !== undefined) {
      frame.nextGroup++;
      const id = `${frame.prefix}n${frame.next++}`;
      groupIds[group] = id;
      openGroup(writing, group, id);
      open.push({ content: byGroup[group]!, prefix: `${id}::`, next: 0, nextGroup: 0 });
      continue;
    }
    for (const node of frame.content.nodes) writeNode(writing, node, `${frame.prefix}n${frame.next++}`);
    open.pop();
    if (open.length > 0) out.add('</graph></node>\n');
  }
}

function openGroup({ graph, drawing, out }: Writing, place: number, id: string): void {
  out.add(`<node id="${id}" yfiles.foldertype="group"><data key="d6">`);
  out.add(renderGroupGraphics(graph.groups[place]!, drawing.groups[place]!));
  out.add(`</data>\n<graph edgedefault="directed" id="${id}:">\n`);
}

function writeNode({ graph, drawing, out, nodeIds }: Writing, place: number, id: string): void {
  const node: GraphNode = graph.nodes[place]!;
  nodeIds[place] = id;
  out.add(`<node id="${id}">${renderData('d4', node.url)}${renderData('d5', node.description)}`);
  out.add(`${renderData('d11', node.id)}${renderData('d12', node.label)}${renderData('d13', node.unitType)}`);
  out.add(renderData('d14', graph.rows[node.row]?.label ?? ''));
  out.add(`<data key="d6">${renderNodeGraphics(node, drawing.nodes[place]!)}</data></node>\n`);
}

function writeEdge({ drawing, out, nodeIds }: Writing, edge: GraphEdge, place: number): void {
  const { source, target, url, description, label } = edge;
  const graphics = renderEdgeGraphics(edge, {
    source: drawing.nodes[source]!,
    target: drawing.nodes[target]!,
    path: drawing.paths[place]!,
  });
  out.add(`<edge id="e${place}" source="${nodeIds[source]!}" target="${nodeIds[target]!}">`);
  out.add(`${renderData('d8', url)}${renderData('d9', description)}${renderData('d15', label)}`);
  out.add(`<data key="d10">${graphics}</data></edge>\n`);
}

function renderData(key: string, text: string): string {
  return text === '' ? '' : `<data key="${key}">${xmlText(text)}</data>`;
}
