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
import { GRAPHML_SYMBOLS, SYMBOL_TYPES, type SymbolType } from './graphml-symbols.ts';

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

/** What the lines of the Extended Matrix mean. */
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

const EXAMPLES: Readonly<Partial<Record<SymbolType, string>>> = {
  property: 'height',
  document: 'D.01',
  extractor: 'D.01.01',
  combiner: 'C.01',
};

/**
 * Gives a GraphML file to start from in yEd: a node of every type, the frames and the lines of the Extended Matrix, and an
 * empty table of three periods.
 */
export function renderGraphmlTemplate(): string {
  const top = Math.ceil(SYMBOL_TYPES.length / COLUMNS) * PITCH.y;
  return renderYedDocument({
    data: { Description: 'Template' },
    items: [
      ...SYMBOL_TYPES.map(toNode),
      ...GROUPS.map((group, at) => toGroup(group, { x: at * 130, y: top })),
      ...LINES.flatMap((_, at) => toEnds(at, top + 100)),
      emptyTable(top + 260),
    ],
    edges: LINES.map(toEdge),
  });
}

function toNode(type: SymbolType, at: number): YedNode {
  const isSign = GRAPHML_SYMBOLS[type].realizer === 'svg';
  const [x, y] = [(at % COLUMNS) * PITCH.x, Math.floor(at / COLUMNS) * PITCH.y];
  return {
    kind: 'node',
    key: type,
    frame: { x, y, width: isSign ? 25 : 90, height: isSign ? 25 : 30 },
    symbol: GRAPHML_SYMBOLS[type],
    label: EXAMPLES[type] ?? `${type}1`,
    fontSize: 12,
    data: { description: type === 'BR' ? '_continuity' : '', node_type: type },
  };
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
