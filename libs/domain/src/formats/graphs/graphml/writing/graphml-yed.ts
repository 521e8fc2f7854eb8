import type { GraphmlLayout } from './graphml-quick-layout.ts';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import { NO_CONFIGURED_TYPES, type ConfiguredTypes } from '@trowel/domain/records';
import { toXmlJson } from '../../round-trip/xml-json.ts';
import { ORIGIN_KEY, PHYSICAL_LIST_KEY, type GraphOrigin } from '../../round-trip/round-trip-model.ts';
import { writeYedDocument } from './graphml-document.ts';
import { createFactWriter } from './graphml-stored.ts';
import { lineToGroup, listLines, listSourceLines } from './graphml-lines.ts';
import type { YedData, YedEdge, YedFrame, YedGroup, YedItem, YedNode, YedTable } from './graphml-model.ts';
import { TABLE_ROW_HEAD, TABLE_TITLE_HEIGHT } from './graphml-model.ts';
import { renderPhysicalRelations } from './graphml-physical.ts';
import { listPeriodRows, renderEpochsMeta, type GraphmlPeriod, type PeriodRow } from './graphml-periods.ts';
import { placeBoxes, type FilePlaces } from './graphml-place.ts';
import { cleanRowName } from './graphml-rows.ts';
import { FRAME_HEAD, FRAME_PADDING } from './graphml-side.ts';
import { findSources, type GraphmlRelation, type SourceLine } from './graphml-sources.ts';
import { fitText, listFileUnits, unitData, type FileUnit, type GraphmlUnit } from './graphml-units.ts';
import { matrixWordsIn, nameColumn } from '@trowel/domain/drawing';

export interface YedGraphmlOptions {
  siteName: string;
  /** Title of the table; default: the name of the site. */
  title: string;
  /** True to put the oldest period on top. */
  reverseEpochs: boolean;
  /** Facts of the periods of the site. */
  periods: readonly GraphmlPeriod[];
  /** Recorded facts by id of the unit. */
  units: ReadonlyMap<string, GraphmlUnit>;
  /** Relations between units. Those without an order lead to claims and sources. */
  relations: readonly GraphmlRelation[];
  /** Custom types. */
  types: ConfiguredTypes;
  /** Origin and content of the file, for a comparison with the records. */
  origin: GraphOrigin | undefined;
  language: Language;
}

export const YED_GRAPHML_DEFAULTS: YedGraphmlOptions = {
  siteName: '',
  title: '',
  reverseEpochs: false,
  periods: [],
  units: new Map(),
  relations: [],
  types: NO_CONFIGURED_TYPES,
  origin: undefined,
  language: 'en',
};

/** Backgrounds by which readers recognise frames: claims and sources of a unit, and places. */
const PARADATA_BACKGROUND = '#FFCC99';
const AREA_BACKGROUND = '#EBEBEB';

/**
 * Renders a matrix as GraphML for yEd and the tools of the Extended Matrix. Every unit is a node at
 * the position of its box (rows are moved apart where readers need space), in a table with a row for
 * each period and in a frame for each column of the layout. Lines point from the later to the earlier
 * unit. The same input gives the same bytes. Cost: linear. Use `layoutGraphml` for the layout, so that
 * units without a period have a row.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const graphml = renderYedGraphml(matrix, layoutGraphml(matrix), { siteName: 'Villa' });
 * console.log(graphml.match(/<edge /g)?.length); // 2
 */
export function renderYedGraphml(
  matrix: HarrisMatrix,
  layout: GraphmlLayout,
  options: Partial<YedGraphmlOptions> = {},
): string {
  return [...writeYedGraphml(matrix, layout, options)].join('');
}

/** Like `renderYedGraphml`, but line by line, so that a large file is never in memory as one text. */
export function writeYedGraphml(
  matrix: HarrisMatrix,
  layout: GraphmlLayout,
  options: Partial<YedGraphmlOptions> = {},
): Generator<string> {
  const settings = { ...YED_GRAPHML_DEFAULTS, ...options };
  const { relations, siteName, language } = settings;
  const units = listFileUnits(matrix, settings);
  const sources = findSources(units, relations);
  const places = placeBoxes(
    { layout, units, groups: sources.groups },
    { isReversed: settings.reverseEpochs },
  );
  const rows = places.bands && listPeriodRows(places.bands, settings.periods, language);
  const edges = [
    ...listLines({ matrix, units, relations, places }),
    ...listSourceLines(sources.edges.filter(createLineFilter(places))),
  ];
  const toNode = createNodes(places, { siteName, writeFacts: createFactWriter(edges) });
  const gathered = gatherGroups(places, toNode);
  const items = [...listStanding(places, { toNode, language }), ...gathered.map(({ group }) => group)];
  const title = settings.title || siteName || matrixWordsIn(language).matrix;
  return writeYedDocument({
    data: {
      Description: title,
      'pyarchinit.epochs_meta': rows ? renderEpochsMeta(rows) : '',
      [PHYSICAL_LIST_KEY]: renderPhysicalRelations(units, relations),
      [ORIGIN_KEY]: settings.origin ? toXmlJson(settings.origin) : '',
    },
    items: rows ? [tableOf(items, { rows, places, title, siteName })] : items,
    edges: [...edges, ...gathered.map(({ line }) => line)],
  });
}

type ToNode = (unit: FileUnit) => YedNode;

/**
 * Returns a function that creates the node of a unit. `row` is the row at the time of writing, so that
 * a reader sees whether the node was moved.
 */
function createNodes(
  { frames, bands = [] }: FilePlaces,
  { siteName, writeFacts }: { siteName: string; writeFacts: (unit: FileUnit) => YedData },
): ToNode {
  return (unit) => {
    const frame = frames.get(unit.id)!;
    const row = bands.findIndex(({ top, height }) => frame.y >= top && frame.y < top + height);
    const rowName = row === -1 ? '' : `row_${row}`;
    const fontSize = fitText(unit.label, frame.width);
    return {
      kind: 'node',
      key: unit.id,
      frame,
      symbol: unit.drawn.symbol,
      label: unit.label,
      fontSize,
      // Deferred: the data of all units would need more memory than the rest of the file.
      data: () => ({ row: rowName, ...unitData(unit, siteName), ...writeFacts(unit) }),
    };
  };
}

/** Lists the units in the drawing and next to it, in frames if the layout has columns. */
function listStanding(
  { layout, boxed, beside }: FilePlaces,
  { toNode, language }: { toNode: ToNode; language: Language },
): YedItem[] {
  const { withoutRelations } = matrixWordsIn(language);
  const { columns, grouping } = layout;
  const columnOf = new Map(layout.boxes.map(({ node, column }) => [node, column]));
  const byColumn = new Map<number, FileUnit[]>();
  for (const unit of boxed) {
    const column = columnOf.get(unit.node) ?? -1;
    const units = byColumn.get(column);
    if (units) units.push(unit);
    else byColumn.set(column, [unit]);
  }
  const frame = (column: number, units: readonly FileUnit[], note: string): YedItem[] => {
    const nodes = units.map(toNode);
    const name = columns[column]?.name ?? '';
    return name === ''
      ? nodes
      : [
          frameNodes(nodes, {
            key: `area ${column}${note}`,
            label: nameColumn(name, { grouping, language }),
            note,
          }),
        ];
  };
  return [
    ...[...byColumn].sort(byPlace).flatMap(([column, units]) => frame(column, units, '')),
    ...[...beside].sort(byPlace).flatMap(([column, units]) => frame(column, units, ` · ${withoutRelations}`)),
  ];
}

function byPlace([a]: readonly [number, unknown], [b]: readonly [number, unknown]): number {
  return a - b;
}

function frameNodes(
  members: readonly YedNode[],
  { key, label, note }: { key: string; label: string; note: string },
): YedGroup {
  const frame = frameAround(members.map(({ frame: own }) => own));
  return {
    kind: 'group',
    key,
    frame,
    label,
    background: AREA_BACKGROUND,
    data: { description: `${label}${note}` },
    members,
  };
}

function frameAround(frames: readonly YedFrame[]): YedFrame {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of frames) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return {
    x: left - FRAME_PADDING,
    y: top - FRAME_HEAD,
    width: right - left + 2 * FRAME_PADDING,
    height: bottom - top + FRAME_HEAD + FRAME_PADDING,
  };
}

/** Creates the frames of claims and sources, `US12_PD`, each with the line to it. */
function gatherGroups({ gathered }: FilePlaces, toNode: ToNode): { group: YedGroup; line: YedEdge }[] {
  return gathered.map(({ owner, units, frame, label: ownerLabel }) => {
    const label = `${ownerLabel}_PD`;
    const key = `${owner} sources`;
    const group: YedGroup = {
      kind: 'group',
      key,
      frame,
      label,
      background: PARADATA_BACKGROUND,
      data: { description: label },
      members: units.map(toNode),
    };
    return { group, line: lineToGroup(owner, key) };
  });
}

/** Returns a filter for lines. A claim in the frame of its unit needs no line from the unit. */
function createLineFilter({ gathered }: FilePlaces): (edge: SourceLine) => boolean {
  const ownerOf = new Map(gathered.flatMap(({ owner, units }) => units.map(({ id }) => [id, owner])));
  return ({ source, target, name }) => name !== 'has_property' || ownerOf.get(target) !== source;
}

interface TableFacts {
  rows: readonly PeriodRow[];
  places: FilePlaces;
  title: string;
  siteName: string;
}

function tableOf(members: readonly YedItem[], { rows, places, title, siteName }: TableFacts): YedTable {
  const top = places.bands?.[0]?.top ?? 0;
  const height = rows.reduce((sum, row) => sum + row.height, TABLE_TITLE_HEIGHT);
  const frame = {
    x: -TABLE_ROW_HEAD,
    y: top - TABLE_TITLE_HEIGHT,
    width: TABLE_ROW_HEAD + Math.max(places.right, LEAST_WIDTH),
    height,
  };
  const code = siteName.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '_');
  return {
    kind: 'table',
    key: 'table',
    frame,
    title: `${cleanRowName(title)} [ID:${code}]`,
    rows,
    data: { description: 'Stratigraphy' },
    members,
  };
}

const LEAST_WIDTH = 120;
