import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import type { GraphmlLayout } from './graphml-quick-layout.ts';
import { isRelationType, relationLabelsOf, parseRelationType } from '@trowel/domain/records';
import { toXmlJson } from '../../round-trip/xml-json.ts';
import { FACTS_KEY, ORIGIN_KEY, RELATIONS_KEY } from '../../round-trip/round-trip-model.ts';
import { createFactWriter } from './graphml-stored.ts';
import { escapeValue } from './graphml-keys.ts';
import { listLines, listSourceLines } from './graphml-lines.ts';
import type { YedEdge } from './graphml-model.ts';
import { placeBoxes, type FilePlaces } from './graphml-place.ts';
import { findSources } from './graphml-sources.ts';
import { listFileUnits, type FileUnit } from './graphml-units.ts';
import { YED_GRAPHML_DEFAULTS, type YedGraphmlOptions } from './graphml-yed.ts';
import { encodeId } from '@trowel/domain/drawing';

export interface StrictGraphmlOptions extends YedGraphmlOptions {
  /** Positions (centres, pt, y down) and rows of the nodes; without a layout they have none. */
  layout: GraphmlLayout | undefined;
}

type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Names and types of the keys of each element. */
const KEYS = {
  graph: { title: 'string', site_name: 'string', [ORIGIN_KEY]: 'string' },
  node: {
    label: 'string',
    us_number: 'string',
    area: 'string',
    unit_type: 'string',
    node_type: 'string',
    definition: 'string',
    interpretation: 'string',
    description: 'string',
    period: 'string',
    phase: 'string',
    period_end: 'string',
    phase_end: 'string',
    dating: 'string',
    [FACTS_KEY]: 'string',
    [RELATIONS_KEY]: 'string',
    period_index: 'int',
    level: 'int',
    x: 'double',
    y: 'double',
  },
  edge: { relationship: 'string', label: 'string', certainty: 'string', drawn_as: 'string' },
} as const;

const ROOT =
  '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">';

/**
 * Renders a matrix as GraphML that is valid against the schema, for programs that compute: one flat
 * directed graph, one node per unit, edges from the later to the earlier unit, without a drawing. The
 * same input gives the same bytes. Cost: linear.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const graphml = renderStrictGraphml(matrix, { siteName: 'Villa' });
 * console.log(graphml.match(/<edge [^>]*>/)?.[0]); // <edge id="e0" source="US1" target="US2">
 */
export function renderStrictGraphml(
  matrix: HarrisMatrix,
  options: Partial<StrictGraphmlOptions> = {},
): string {
  return [...writeStrictGraphml(matrix, options)].join('');
}

/** Like `renderStrictGraphml`, but line by line, so that a large file is never in memory as one text. */
export function* writeStrictGraphml(
  matrix: HarrisMatrix,
  options: Partial<StrictGraphmlOptions> = {},
): Generator<string> {
  const { layout, ...settings } = { ...YED_GRAPHML_DEFAULTS, layout: undefined, ...options };
  const { siteName, relations, language } = settings;
  const units = listFileUnits(matrix, settings);
  const sources = findSources(units, relations);
  const places =
    layout && placeBoxes({ layout, units, groups: new Map() }, { isReversed: settings.reverseEpochs });
  const ids = nameNodes(units);
  const levelOf = new Map(matrix.nodes.map(({ id, level }) => [id, level]));
  const edges = [...listLines({ matrix, units, relations }), ...listSourceLines(sources.edges)];
  const writeFacts = createFactWriter(edges);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${ROOT}\n`;
  for (const key of declareKeys()) yield `${key}\n`;
  yield '<graph id="G" edgedefault="directed">\n';
  const graphData = {
    title: settings.title || siteName,
    site_name: siteName,
    [ORIGIN_KEY]: settings.origin && toXmlJson(settings.origin),
  };
  yield `${renderData('graph', graphData)}\n`;
  for (const unit of units) {
    const values = Object.assign(valuesOf(unit, levelOf.get(unit.node), places), writeFacts(unit));
    yield `<node id="${ids.get(unit.id)}">${renderData('node', values)}</node>\n`;
  }
  for (const [at, edge] of edges.entries()) yield `${renderEdge(edge, { at, ids, language })}\n`;
  yield '</graph>\n</graphml>\n';
}

function declareKeys(): string[] {
  return Object.entries(KEYS).flatMap(([owner, keys]) =>
    Object.entries(keys).map(
      ([name, type]) =>
        `<key id="${owner[0]}_${name}" for="${owner}" attr.name="${name}" attr.type="${type}"/>`,
    ),
  );
}

/** Creates readable ids, because some programs show nothing else: `US12`; for equal labels, with the id of the unit. */
function nameNodes(units: readonly FileUnit[]): Map<string, string> {
  const used = new Set<string>();
  return new Map(
    units.map(({ id, label }) => {
      const short = encodeId(label);
      const name = short === '' || used.has(short) ? `${short}_${encodeId(id)}` : short;
      used.add(name);
      return [id, name];
    }),
  );
}

function valuesOf(
  { id, us_number, area, label, facts, drawn }: FileUnit,
  level: number | undefined,
  places: FilePlaces | undefined,
): Values {
  const frame = places?.frames.get(id);
  const row =
    frame && places?.bands?.findIndex(({ top, height }) => frame.y >= top && frame.y < top + height);
  return {
    label,
    us_number,
    area,
    unit_type: facts.unit_type,
    node_type: drawn.nodeType,
    definition: facts.definition,
    interpretation: facts.interpretation,
    description: facts.description,
    period: facts.period,
    phase: facts.phase,
    period_end: facts.period_end,
    phase_end: facts.phase_end,
    dating: facts.dating,
    period_index: row === -1 ? undefined : row,
    level,
    x: frame && frame.x + frame.width / 2,
    y: frame && frame.y + frame.height / 2,
  };
}

function renderData(owner: keyof typeof KEYS, values: Values): string {
  return Object.keys(KEYS[owner])
    .map((name) => {
      const value = values[name];
      if (value === undefined || value === null || value === '') return '';
      return `<data key="${owner[0]}_${name}">${escapeValue(String(value))}</data>`;
    })
    .join('');
}

function renderEdge(
  { source, target, data }: YedEdge,
  { at, ids, language }: { at: number; ids: ReadonlyMap<string, string>; language: Language },
): string {
  const { relationship = '', certainty, drawn_as } = data;
  const type = isRelationType(relationship) ? relationship : parseRelationType(relationship);
  const label = type ? relationLabelsOf(type)[language] : relationship;
  const values = renderData('edge', { relationship, label, certainty, drawn_as });
  return `<edge id="e${at}" source="${ids.get(source)}" target="${ids.get(target)}">${values}</edge>`;
}
