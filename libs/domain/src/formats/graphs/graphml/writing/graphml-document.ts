import { createYedKeys, type GraphmlKeys, type KeyOwner } from './graphml-keys.ts';
import type { YedData, YedDocument, YedEdge, YedItem } from './graphml-model.ts';
import { formatRealizerLength, renderGroup, renderNode, renderResources } from './graphml-realizers.ts';
import { renderTable } from './graphml-rows.ts';
import { escapeXml } from '@trowel/domain/drawing';

const ROOT =
  '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:java="http://www.yworks.com/xml/yfiles-common/1.0/java" xmlns:sys="http://www.yworks.com/xml/yfiles-common/markup/primitives/2.0" xmlns:x="http://www.yworks.com/xml/yfiles-common/markup/2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:y="http://www.yworks.com/xml/graphml" xmlns:yed="http://www.yworks.com/xml/yed/3" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">';

/** State of a list of items during writing. */
interface OpenList {
  items: readonly YedItem[];
  next: number;
  /** Prefix of the ids in the list: `n0::`. */
  prefix: string;
  close: string;
}

/**
 * Renders a drawing as GraphML for yEd. Ids are `n0`, `n0::n1`, … in the order of the items; edges are
 * at the top level. Precondition: keys are unique, and edges name keys of the drawing. Cost: linear,
 * at any nesting depth.
 */
export function renderYedDocument(document: YedDocument): string {
  return [...writeYedDocument(document)].join('');
}

/** Like `renderYedDocument`, but line by line, so that a large file is never in memory as one text. */
export function* writeYedDocument(document: YedDocument): Generator<string> {
  const keys = createYedKeys(listNames(document));
  const idOf = new Map<string, string>();
  yield `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${ROOT}\n`;
  for (const declaration of keys.declarations) yield `${declaration}\n`;
  yield '<graph edgedefault="directed" id="G">\n';
  const data = keys.renderData('graph', document.data);
  if (data !== '') yield `${data}\n`;
  yield* writeItems(document.items, { keys, idOf });
  for (const [at, edge] of document.edges.entries()) yield `${renderEdge(edge, { at, keys, idOf })}\n`;
  yield `</graph>\n${keys.openYfiles('resources')}${renderResources()}</data>\n</graphml>\n`;
}

function listNames({ data, items, edges }: YedDocument): Record<KeyOwner, Set<string>> {
  const names = { graph: new Set(Object.keys(data)), node: new Set<string>(), edge: new Set<string>() };
  const open = [items];
  let late: (() => YedData) | undefined;
  for (let list = open.pop(); list; list = open.pop()) {
    for (const item of list) {
      if (typeof item.data === 'function') late = item.data;
      else addNames(names.node, item.data);
      if (item.kind !== 'node') open.push(item.members);
    }
  }
  if (late) addNames(names.node, late());
  for (const edge of edges) addNames(names.edge, edge.data);
  return names;
}

function addNames(names: Set<string>, data: YedData): void {
  for (const name in data) names.add(name);
}

function* writeItems(
  items: readonly YedItem[],
  { keys, idOf }: { keys: GraphmlKeys; idOf: Map<string, string> },
): Generator<string> {
  const open: OpenList[] = [{ items, next: 0, prefix: '', close: '' }];
  for (let list = open.at(-1); list; list = open.at(-1)) {
    const item = list.items[list.next];
    if (!item) {
      if (list.close !== '') yield `${list.close}\n`;
      open.pop();
      continue;
    }
    const id = `${list.prefix}n${list.next++}`;
    idOf.set(item.key, id);
    yield `${renderItem(item, id, keys)}\n`;
    if (item.kind !== 'node')
      open.push({ items: item.members, next: 0, prefix: `${id}::`, close: '</graph></node>' });
  }
}

function renderItem(item: YedItem, id: string, keys: GraphmlKeys): string {
  const data = typeof item.data === 'function' ? item.data() : item.data;
  const body = `${keys.renderData('node', data)}${keys.openYfiles('nodegraphics')}${renderRealizer(item)}</data>`;
  return item.kind === 'node'
    ? `<node id="${id}">${body}</node>`
    : `<node id="${id}" yfiles.foldertype="group">${body}<graph edgedefault="directed" id="${id}:">`;
}

function renderRealizer(item: YedItem): string {
  switch (item.kind) {
    case 'node':
      return renderNode(item);
    case 'group':
      return renderGroup(item);
    case 'table':
      return renderTable(item);
  }
}

function renderEdge(
  { source, target, data, ...edge }: YedEdge,
  { at, keys, idOf }: { at: number; keys: GraphmlKeys; idOf: ReadonlyMap<string, string> },
): string {
  const ends = `source="${idOf.get(source)}" target="${idOf.get(target)}"`;
  return `<edge id="e${at}" ${ends}>${keys.renderData('edge', data)}${keys.openYfiles('edgegraphics')}${renderLine(edge)}</data></edge>`;
}

function renderLine({ line, path, label }: Pick<YedEdge, 'line' | 'path' | 'label'>): string {
  const style = `<y:LineStyle color="${line.colour}" type="${line.type}" width="${formatRealizerLength(line.width)}"/><y:Arrows source="${line.sourceArrow}" target="${line.targetArrow}"/>`;
  return `<y:PolyLineEdge>${renderPath(path)}${style}${renderLabel(label)}<y:BendStyle smoothed="false"/></y:PolyLineEdge>`;
}

function renderPath({ sx, sy, tx, ty, bends }: NonNullable<YedEdge['path']> = STRAIGHT): string {
  const ends = `sx="${formatRealizerLength(sx)}" sy="${formatRealizerLength(sy)}" tx="${formatRealizerLength(tx)}" ty="${formatRealizerLength(ty)}"`;
  if (bends.length === 0) return `<y:Path ${ends}/>`;
  let points = '';
  for (let at = 0; at < bends.length; at += 2) {
    points += `<y:Point x="${formatRealizerLength(bends[at]!)}" y="${formatRealizerLength(bends[at + 1]!)}"/>`;
  }
  return `<y:Path ${ends}>${points}</y:Path>`;
}

const STRAIGHT = { sx: 0, sy: 0, tx: 0, ty: 0, bends: [] };

function renderLabel(label: string | undefined): string {
  if (!label) return '';
  return `<y:EdgeLabel alignment="center" configuration="AutoFlippingLabel" distance="2.0" fontFamily="Dialog" fontSize="9" fontStyle="plain" hasBackgroundColor="false" hasLineColor="false" modelName="six_pos" modelPosition="head" preferredPlacement="anywhere" ratio="0.5" textColor="#000000" visible="true">${escapeXml(label)}</y:EdgeLabel>`;
}
