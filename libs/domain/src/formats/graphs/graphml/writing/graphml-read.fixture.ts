/** An element of a GraphML file. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

/** A node of a GraphML file as readers see it. */
export interface ReadNode {
  id: string;
  /** Id of the node that contains it; '' at the top. */
  parent: string;
  data: Record<string, string>;
  /** `ShapeNode`, `TableNode`, …; '' without a drawing. */
  realizer: string;
  label: string;
  frame: { x: number; y: number; width: number; height: number };
  drawing: XmlNode | undefined;
}

export interface ReadEdge {
  id: string;
  source: string;
  target: string;
  data: Record<string, string>;
  /** Path from the centre of the source to that of the target, if drawn: x, y, … */
  points: number[];
  line: Record<string, string>;
  arrow: string;
}

export interface ReadGraph {
  root: XmlNode;
  keys: Map<string, Record<string, string>>;
  data: Record<string, string>;
  nodes: ReadNode[];
  edges: ReadEdge[];
  /** Rows of the table from top to bottom, below the title as in yEd. */
  rows: { id: string; label: string; colour: string; top: number; bottom: number }[];
}

const TOKEN = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([\w:.-]+)="([^"]*)"/g;

/** Parses XML without comments and sections. @throws Error if it is not well-formed */
export function readXml(text: string): XmlNode {
  const body = text.replace(/^<\?xml [^>]*\?>\n/, '');
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const path = [root];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (const [whole, closing, name = '', attributes = '', empty, content] of body.matchAll(TOKEN)) {
    end += whole.length;
    const last = path.at(-1)!;
    if (content !== undefined) last.text += unescape(content);
    else if (closing) {
      if (last.name !== name) throw new Error(`</${name}> closes <${last.name}>`);
      path.pop();
    } else {
      const node: XmlNode = { name, attributes: readAttributes(attributes), children: [], text: '' };
      last.children.push(node);
      if (!empty) path.push(node);
    }
  }
  if (end !== body.length || path.length !== 1) throw new Error(`not well-formed at ${end}`);
  return root.children[0]!;
}

function readAttributes(text: string): Record<string, string> {
  const entries = [...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, unescape(value!)] as const);
  if (new Set(entries.map(([name]) => name)).size !== entries.length) throw new Error(`twice: ${text}`);
  return Object.fromEntries(entries);
}

const SIGNS: Record<string, string> = {
  '#9': '\t',
  '#10': '\n',
  '#13': '\r',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
};

function unescape(text: string): string {
  return text.replace(/&(#?\w*;?)/g, (_, name: string) => {
    const sign = SIGNS[name.slice(0, -1)];
    if (sign === undefined || !name.endsWith(';')) throw new Error(`&${name}`);
    return sign;
  });
}

/** Reads a GraphML file. @throws Error for a value without a key, an end without a node, or a duplicate id */
export function readGraphml(text: string): ReadGraph {
  const root = readXml(text);
  const keys = new Map(childrenOf(root, 'key').map(({ attributes }) => [attributes['id']!, attributes]));
  const graph = childrenOf(root, 'graph')[0]!;
  const nodes: ReadNode[] = [];
  const open = [{ graph, parent: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const node of childrenOf(next.graph, 'node')) {
      nodes.push(readNode(node, next.parent, keys));
      for (const inner of childrenOf(node, 'graph'))
        open.push({ graph: inner, parent: node.attributes['id']! });
    }
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (byId.size !== nodes.length) throw new Error('an id is there twice');
  const edges = childrenOf(graph, 'edge').map((edge) => readEdge(edge, byId, keys));
  const table = nodes.find(({ realizer }) => realizer === 'TableNode');
  return { root, keys, data: readData(graph, keys), nodes, edges, rows: table ? readRows(table) : [] };
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

export function findAll(node: XmlNode | undefined, name: string): XmlNode[] {
  if (!node) return [];
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);
}

function readData(node: XmlNode, keys: ReadGraph['keys']): Record<string, string> {
  const data: Record<string, string> = {};
  for (const { attributes, children, text } of childrenOf(node, 'data')) {
    const key = keys.get(attributes['key'] ?? '');
    if (!key) throw new Error(`no key ${attributes['key']}`);
    if (key['for'] !== node.name) throw new Error(`${attributes['key']} is for ${key['for']}`);
    if (children.length === 0) data[key['attr.name']!] = text;
  }
  return data;
}

function readNode(node: XmlNode, parent: string, keys: ReadGraph['keys']): ReadNode {
  const drawing = childrenOf(node, 'data').find(({ children }) => children.length > 0)?.children[0];
  const [at = {}] = findAll(drawing, 'y:Geometry').map(({ attributes }) => attributes);
  const lengths = ['x', 'y', 'width', 'height'].map((name) => [name, Number(at[name])] as const);
  return {
    id: node.attributes['id']!,
    parent,
    data: readData(node, keys),
    realizer: drawing?.name.slice(2) ?? '',
    label: findAll(drawing, 'y:NodeLabel')[0]?.text ?? '',
    frame: Object.fromEntries(lengths) as unknown as ReadNode['frame'],
    drawing,
  };
}

function readEdge(edge: XmlNode, nodes: ReadonlyMap<string, ReadNode>, keys: ReadGraph['keys']): ReadEdge {
  const { id = '', source = '', target = '' } = edge.attributes;
  const [from, to] = [nodes.get(source), nodes.get(target)];
  if (!id || !from || !to) throw new Error(`edge ${id} from ${source} to ${target}`);
  const [path] = findAll(edge, 'y:Path');
  const read = (name: string): number => Number(path?.attributes[name] ?? 0);
  const middle = ({ frame: { x, y, width, height } }: ReadNode): [number, number] => [
    x + width / 2,
    y + height / 2,
  ];
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  const bends = findAll(path, 'y:Point').flatMap(({ attributes: { x, y } }) => [Number(x), Number(y)]);
  return {
    id,
    source,
    target,
    data: readData(edge, keys),
    points: [ax + read('sx'), ay + read('sy'), ...bends, bx + read('tx'), by + read('ty')],
    line: findAll(edge, 'y:LineStyle')[0]?.attributes ?? {},
    arrow: findAll(edge, 'y:Arrows')[0]?.attributes['target'] ?? '',
  };
}

function readRows({ drawing, frame }: ReadNode): ReadGraph['rows'] {
  const labels = new Map(
    childrenOf(drawing!, 'y:NodeLabel').map((label) => [
      findAll(label, 'y:RowNodeLabelModelParameter')[0]?.attributes['id'] ?? '',
      label,
    ]),
  );
  const [table] = childrenOf(drawing!, 'y:Table');
  let top = frame.y + Number(childrenOf(table!, 'y:Insets')[0]?.attributes['top']);
  return findAll(table, 'y:Row').map(({ attributes: { id = '', height } }) => {
    const label = labels.get(id);
    const row = { id, label: label?.text ?? '', colour: label?.attributes['backgroundColor'] ?? '', top };
    top += Number(height);
    return { ...row, bottom: top };
  });
}
