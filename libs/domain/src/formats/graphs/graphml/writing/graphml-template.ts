import { renderYedDocument } from './graphml-document.ts';
import {
  TABLE_ROW_HEAD,
  TABLE_TITLE_HEIGHT,
  type YedEdge,
  type YedGroup,
  type YedLine,
  type YedNode,
  type YedTable,
} from './graphml-model.ts';
import { nameRow } from './graphml-rows.ts';
import {
  findSymbol,
  GRAPHML_SYMBOLS,
  indexTypes,
  labelByFormat,
  type ConfiguredType,
  EM_TYPES,
  type EmType,
} from '@trowel/domain/records';

const COLUMNS = 7;
const PITCH = { x: 110, y: 60 } as const;
const ROW_HEIGHT = 200;
const TABLE_WIDTH = 800;
const LINE: YedLine = {
  type: 'line',
  width: 1,
  colour: '#000000',
  sourceArrow: 'none',
  targetArrow: 'standard',
};

/** Meaning of the lines in the Extended Matrix. */
const LINES: readonly [string, YedLine][] = [
  ['later than', LINE],
  ['same time', { ...LINE, width: 2, targetArrow: 'none' }],
  ['provenance', { ...LINE, type: 'dashed' }],
  ['changed from', { ...LINE, type: 'dotted', width: 3 }],
  ['contrasts with', { ...LINE, type: 'dashed_dotted', width: 2 }],
];

const GROUPS: readonly [string, string][] = [
  ['US1_PD', '#FFCC99'],
  ['Att.01', '#CCFFFF'],
  ['TB.0', '#99CC00'],
];

const EXAMPLES: Readonly<Partial<Record<EmType, string>>> = {
  property: 'height',
  document: 'D.01',
  extractor: 'D.01.01',
  combiner: 'C.01',
};

/**
 * Renders a GraphML template for yEd: a node of every type, custom types after the built-in ones, the
 * frames and lines of the Extended Matrix, and an empty table with three periods.
 */
export function renderGraphmlTemplate(types: readonly ConfiguredType[] = []): string {
  const top = Math.ceil((EM_TYPES.length + types.length) / COLUMNS) * PITCH.y;
  return renderYedDocument({
    data: { Description: 'Template' },
    items: [
      ...EM_TYPES.map(toNode),
      ...types.map((type, at) => toOwnNode(type, EM_TYPES.length + at)),
      ...GROUPS.map((group, at) => toGroup(group, { x: at * 130, y: top })),
      ...LINES.flatMap((_, at) => toEnds(at, top + 100)),
      emptyTable(top + 260),
    ],
    edges: LINES.map(toEdge),
  });
}

function toNode(type: EmType, at: number): YedNode {
  const isSign = GRAPHML_SYMBOLS[type].realizer === 'svg';
  return {
    kind: 'node',
    key: type,
    frame: { ...placeOf(at), width: isSign ? 25 : 90, height: isSign ? 25 : 30 },
    symbol: GRAPHML_SYMBOLS[type],
    label: EXAMPLES[type] ?? `${type}1`,
    fontSize: 12,
    data: { description: type === 'BR' ? '_continuity' : '', node_type: type },
  };
}

/** Creates the node of a custom type, reduced to the space between two nodes. */
function toOwnNode(type: ConfiguredType, at: number): YedNode {
  const { code, label_format, width, height } = type;
  const { symbol, nodeType } = findSymbol(code, indexTypes([type]));
  return {
    kind: 'node',
    key: `own ${code}`,
    frame: { ...placeOf(at), width: Math.min(width, PITCH.x - 10), height: Math.min(height, PITCH.y - 10) },
    symbol,
    label: labelByFormat(label_format, { number: '1', text: code }),
    fontSize: 12,
    data: { description: code, node_type: nodeType },
  };
}

function placeOf(at: number): { x: number; y: number } {
  return { x: (at % COLUMNS) * PITCH.x, y: Math.floor(at / COLUMNS) * PITCH.y };
}

function toGroup(
  [label, background]: readonly [string, string],
  { x, y }: { x: number; y: number },
): YedGroup {
  const frame = { x, y, width: 110, height: 60 };
  return { kind: 'group', key: label, frame, label, background, data: { description: '' }, members: [] };
}

function toEnds(at: number, y: number): YedNode[] {
  return [0, 1].map((end) => ({
    kind: 'node',
    key: `line ${at} ${end}`,
    frame: { x: at * 150, y: y + end * 90, width: 90, height: 30 },
    symbol: GRAPHML_SYMBOLS.US,
    label: `US${2 * at + end + 2}`,
    fontSize: 12,
    data: { description: '', node_type: 'US' },
  }));
}

function toEdge([label, line]: readonly [string, YedLine], at: number): YedEdge {
  return { source: `line ${at} 0`, target: `line ${at} 1`, line, label, data: { description: label } };
}

function emptyTable(y: number): YedTable {
  const colours = ['#DCE6F2', '#F2E3D0', '#DDEBDA'];
  const rows = colours.map((colour, at) => ({
    label: nameRow(`Period ${at + 1}`, null, null),
    colour,
    height: ROW_HEIGHT,
  }));
  return {
    kind: 'table',
    key: 'table',
    frame: {
      x: 0,
      y,
      width: TABLE_ROW_HEAD + TABLE_WIDTH,
      height: TABLE_TITLE_HEIGHT + ROW_HEIGHT * rows.length,
    },
    title: 'Site [ID:site]',
    rows,
    data: { description: 'Stratigraphy' },
    members: [],
  };
}
