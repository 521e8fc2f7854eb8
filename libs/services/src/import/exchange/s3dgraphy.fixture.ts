/**
 * A node as s3Dgraphy 1.6 saves it after reading a GraphML file of Trowel. The reference describes
 * that program: the list `_s3d_physical_relations` is the whole set of relations. It saves nodes with
 * EMID and label, rows with years, and every relation as a plain line downwards. In its cells of
 * relations every area is "1".
 */
interface SavedNode {
  emid: string;
  label: string;
  row: string;
}

interface Relation {
  source: string;
  target: string;
  edge_type: string;
  edge_id?: string;
}

const LIST_KEY = '_s3d_physical_relations';
const KNOWN = new Set(
  'overlies is_overlain_by cuts is_cut_by fills is_filled_by abuts is_abutted_by is_before is_after changed_from changed_to is_bonded_to bonded_to is_physically_equal_to equals has_same_time'.split(
    ' ',
  ),
);

function keyOf(text: string, name: string): string {
  return new RegExp(`<key id="(\\w+)"[^>]*attr.name="${name.replaceAll('.', '\\.')}"`).exec(text)?.[1] ?? '';
}

function unescape(text: string): string {
  const signs: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' };
  return text.replace(/&(\w+);/g, (_, name: string) => signs[name] ?? '');
}

function dataOf(part: string, key: string): string {
  return unescape(new RegExp(`<data key="${key}">([^<]*)</data>`).exec(part)?.[1] ?? '');
}

function listNodes(text: string): SavedNode[] {
  const [emid, row] = [keyOf(text, 'EMID'), keyOf(text, 'row')];
  return text
    .split('\n')
    .filter((line) => line.startsWith('<node') && line.includes('<y:ShapeNode>'))
    .map((line) => ({
      emid: dataOf(line, emid),
      row: dataOf(line, row),
      label: /<y:NodeLabel[^>]*>([^<]*)</.exec(line)?.[1] ?? '',
    }));
}

/** The lines count where no list is given: by the way they are drawn. */
function listRelations(text: string): Relation[] {
  const list = dataOf(text, keyOf(text, LIST_KEY));
  if (list === '') throw new Error('The file has no list of physical relations');
  return (JSON.parse(list) as Relation[]).filter(({ edge_type }) => KNOWN.has(edge_type));
}

/** Returns the relations that s3Dgraphy reads: `A/US1 overlies A/US2`. */
export function readByS3dgraphy(text: string): string[] {
  const labels = new Map(listNodes(text).map(({ emid, label }) => [emid, label]));
  return listRelations(text)
    .map(({ source, edge_type, target }) => `${labels.get(source)} ${edge_type} ${labels.get(target)}`)
    .sort();
}

/** Returns the file that s3Dgraphy saves. */
export function saveByS3dgraphy(text: string): string {
  const nodes = listNodes(text);
  const rows = [...text.matchAll(/>([^<>]*) \[start:[^\]]*\]</g)].map(([, name]) => name);
  const places = new Map(nodes.map(({ emid }, i) => [emid, i]));
  const relations = listRelations(text);
  const labels = rows.map(
    (name, i) =>
      `<y:NodeLabel backgroundColor="#DCE6F2">${name} [start:10000;end:10000]<y:ModelParameter><y:RowNodeLabelModelParameter id="row_${i}"/></y:ModelParameter></y:NodeLabel>`,
  );
  const height = 100;
  const node = ({ emid, label, row }: SavedNode, i: number): string => {
    const cell = relations
      .filter(({ source }) => source === emid)
      .map(({ target }) => `['Copre', '${numberOf(nodes[places.get(target)!]!.label)}', '1', 'x']`);
    const y = 30 + Number(row.slice(4)) * height + 10;
    return `<node id="n0::n${i}"><data key="emid">${emid}</data>${cell.length > 0 ? `<data key="cell">[${cell.join(', ')}]</data>` : ''}<data key="g"><y:ShapeNode><y:Geometry height="30.0" width="90.0" x="${i * 100}" y="${y}"/><y:Fill color="#FFFFFF"/><y:BorderStyle color="#9B3333" type="line" width="4.0"/><y:NodeLabel>${label}</y:NodeLabel><y:Shape type="rectangle"/></y:ShapeNode></data></node>`;
  };
  const edge = ({ source, target }: Relation, i: number): string =>
    `<edge id="e${i}" source="n0::n${places.get(source)}" target="n0::n${places.get(target)}"><data key="l"><y:PolyLineEdge><y:LineStyle color="#000000" type="line" width="1.0"/><y:Arrows source="none" target="standard"/></y:PolyLineEdge></data></edge>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">',
    '<key attr.name="EMID" for="node" id="emid"/><key attr.name="physical_relationships" for="node" id="cell"/>',
    `<key for="node" id="g" yfiles.type="nodegraphics"/><key for="edge" id="l" yfiles.type="edgegraphics"/><key attr.name="${LIST_KEY}" for="graph" id="list"/>`,
    `<graph id="G" edgedefault="directed"><data key="list">${escape(JSON.stringify(relations))}</data>`,
    `<node id="n0" yfiles.foldertype="group"><data key="g"><y:TableNode><y:Geometry height="${30 + rows.length * height}" width="2600.0" x="0" y="0"/>`,
    `<y:NodeLabel>Site</y:NodeLabel>${labels.join('')}`,
    `<y:Table><y:Insets top="30.0"/><y:Rows>${rows.map((_, i) => `<y:Row id="row_${i}" height="${height}"/>`).join('')}</y:Rows></y:Table></y:TableNode></data>`,
    `<graph id="n0:" edgedefault="directed">`,
    ...nodes.map(node),
    ...relations.map(edge),
    '</graph></node></graph></graphml>',
  ].join('\n');
}

function numberOf(label: string): string {
  return /\d+$/.exec(label)?.[0] ?? label;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
