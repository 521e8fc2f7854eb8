import { relationClassOf } from '@trowel/domain/records';
import { addNote, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedPeriod } from '../../import/imported-data.ts';
import type { ParsedEdge, ParsedNode } from '../parsed/parsed-graph.ts';
import { findEdgeWord } from '../parsed/edge-words.ts';
import { isEmSource, listEmLinks, readEmSources } from './em-sources.ts';
import { isEmUnit, storedTypeOf } from './em-type-words.ts';
import { findStoredWord } from './stored-words.ts';
import type { EmEdge, EmGraph, EmNode } from './em-model.ts';
import type { GraphOptions } from '../parsed/graph-options.ts';
import { listTexts, numberAt, recordAt, textAt } from '../../text/json-values.ts';
import { readNodeRecord } from '../parsed/node-record.ts';
import { isUndated, readEpochYear, toPeriods, type NamedEpoch } from '../parsed/named-epochs.ts';
import { readRecordId } from '../round-trip/read-stored.ts';
import { importParsedGraph } from '../parsed/import-parsed-graph.ts';
import { describeSources, placeSources } from '../parsed/parsed-sources.ts';

const EPOCH = /^epoch(?:node)?$/i;
const ACTIVITY = 'ActivityNodeGroup';

/** Reads the units of an Extended Matrix graph with their claims and sources. Their epoch becomes the period. */
export function readEmGraph(builder: ImportBuilder, graph: EmGraph, options: GraphOptions): void {
  const units = graph.nodes.filter(({ type }) => isEmUnit(type));
  const lanes = rankEpochs(graph);
  const context = {
    builder,
    epochOf: targetsOf(graph, 'has_first_epoch'),
    lanes,
    groupOf: findActivities(graph),
    hasHeights: !graph.isBeforeDoubtful,
  };
  const nodes = units.map((unit) => readUnit(context, unit));
  const ids = new Set(units.map(({ id }) => id));
  const others = new Set(graph.nodes.filter(({ id }) => !ids.has(id)).map(({ id }) => id));
  const edges = graph.edges.flatMap((edge) =>
    others.has(edge.from) || others.has(edge.to) ? [] : readEdge(edge, graph.isBeforeDoubtful),
  );
  const sources = readEmSources(graph);
  const placed = placeSources(sources, listEmLinks(graph), nodes);
  const note = describeSources(sources, builder.language);
  if (note) builder.notes.push(note);
  noteOthers(builder, graph, others.size - sources.length);
  builder.graph = { isExport: false, areas: 'unsaid', site: {}, periods: listPeriods(graph) };
  importParsedGraph(
    builder,
    { nodes: [...nodes, ...placed.nodes], edges: [...edges, ...placed.edges] },
    {
      options,
      drawing: {
        convention: 'earlier_first',
        reason: {
          en: '"is_before" says that the first of the two is the earlier',
          it: '«is_before» dice che la prima delle due è l’anteriore',
        },
      },
    },
  );
}

interface UnitContext {
  builder: ImportBuilder;
  epochOf: ReadonlyMap<string, string>;
  lanes: ReadonlyMap<string, { lane: number | undefined; name: string }>;
  groupOf: ReadonlyMap<string, string>;
  /** True if heights show which unit is drawn higher. In the standard format they come from 3D scenes and do not. */
  hasHeights: boolean;
}

function readUnit(context: UnitContext, { id, type, record, source }: EmNode): ParsedNode {
  const data = recordAt(record, 'data');
  const read = readNodeRecord(context.builder, [...listTexts(data), ...listTexts(record)], source);
  const recordId = readRecordId(id);
  const epoch = context.lanes.get(context.epochOf.get(id) ?? '');
  const period = epoch && !isUndated(epoch.name) ? epoch.name : undefined;
  const y = context.hasHeights ? numberAt(data, ['y_pos']) : undefined;
  return {
    id,
    label: textAt(record, ['name']) || id,
    ...(read.us_number !== undefined && { us_number: read.us_number }),
    ...(read.area !== undefined && { area: read.area }),
    fields: {
      ...(period !== undefined && { period }),
      ...read.fields,
      ...typeOf(read.fields['unit_type'], type),
      ...customOf(read.fields['custom'], context.groupOf.get(id)),
    },
    source,
    ...(recordId !== undefined && { recordId }),
    ...(y !== undefined && { y }),
    ...(epoch?.lane !== undefined && { lane: epoch.lane }),
    ...(period !== undefined && read.fields['period'] === undefined && { epoch: period }),
    isDeclared: true,
  };
}

/** Returns the type of the record, otherwise that of the node. */
function typeOf(recorded: unknown, type: string): { unit_type?: string } {
  if (typeof recorded === 'string') return { unit_type: recorded };
  return type === 'unknown' ? {} : { unit_type: storedTypeOf(type) };
}

function customOf(recorded: unknown, group: string | undefined): { custom?: object } {
  const custom = { ...(group !== undefined && { group }), ...Object(recorded ?? {}) } as object;
  return Object.keys(custom).length > 0 ? { custom } : {};
}

/** Ranks epochs by their first year, the latest first. Epochs without years have no rank. */
function rankEpochs({ nodes }: EmGraph): Map<string, { lane: number | undefined; name: string }> {
  const epochs = nodes
    .filter(({ type }) => EPOCH.test(type))
    .map(({ id, record }) => ({
      id,
      name: textAt(record, ['name']) || id,
      start: readEpochYear(
        numberAt(recordAt(record, 'data'), ['start_time', 'start']) ?? numberAt(record, ['start_time']),
      ),
    }));
  const years = [...new Set(epochs.flatMap(({ start }) => (start === undefined ? [] : [start])))].sort(
    (a, b) => b - a,
  );
  return new Map(
    epochs.map(({ id, name, start }) => [
      id,
      { name, lane: start === undefined ? undefined : years.indexOf(start) },
    ]),
  );
}

/** Lists the periods, the latest first and those without years last. */
function listPeriods({ nodes }: EmGraph): ImportedPeriod[] {
  const epochs = nodes
    .filter(({ type }) => EPOCH.test(type))
    .map(({ id, record, source }): NamedEpoch => {
      const data = recordAt(record, 'data');
      const yearOf = (names: string[]): number | undefined =>
        readEpochYear(numberAt(data, names) ?? numberAt(record, names));
      return {
        name: textAt(record, ['name']) || id,
        start: yearOf(['start_time', 'start']),
        end: yearOf(['end_time', 'end']),
        color: textAt(data, ['color']) || textAt(record, ['color']),
        source,
      };
    });
  return toPeriods(epochs.toSorted((a, b) => (b.start ?? -Infinity) - (a.start ?? -Infinity)));
}

function targetsOf({ edges }: EmGraph, type: string): Map<string, string> {
  return new Map(edges.filter((edge) => edge.type === type).map(({ from, to }) => [from, to]));
}

function findActivities(graph: EmGraph): Map<string, string> {
  const names = new Map(
    graph.nodes
      .filter(({ type }) => type === ACTIVITY)
      .map(({ id, record }) => [id, textAt(record, ['name']) || id]),
  );
  const groups = [...targetsOf(graph, 'is_in_activity'), ...targetsOf(graph, 'has_activity')];
  return new Map(
    groups.flatMap(([unit, group]): [string, string][] => {
      const name = names.get(group);
      return name === undefined ? [] : [[unit, name]];
    }),
  );
}

function readEdge({ type, from, to, record, source }: EmEdge, isBeforeDoubtful: boolean): ParsedEdge[] {
  const label = findEdgeWord([
    textAt(record, ['stratigraphic_relation']),
    textAt(record, ['relation_label']),
    textAt(recordAt(record, 'attributes'), ['stratigraphic_relation', 'relation', 'physical_relation']),
  ]);
  if (label) return [{ from, to, word: label.word, kind: label.type, source }];
  const stored = findStoredWord(from, to, textAt(record, ['id']));
  if (stored) return [{ from, to, word: stored.word, kind: stored.type, source }];
  if (type === 'is_before' && isBeforeDoubtful) return [{ from, to, word: type, kind: 'order', source }];
  const edgeWord = findEdgeWord([type]);
  if (edgeWord && (relationClassOf(edgeWord.type) !== 'none' || edgeWord.type === 'connected_to'))
    return [{ from, to, word: type, kind: edgeWord.type, source, ...(ORDER.has(type) && { isPlain: true }) }];
  return type === 'is_part_of' ? [{ from, to, word: type, kind: 'contained_in', source }] : [];
}

/** Types of edges that only record an order. */
const ORDER = new Set(['is_after', 'is_before']);

function noteOthers(builder: ImportBuilder, { nodes, edges }: EmGraph, others: number): void {
  if (others === 0) return;
  const kinds = new Map<string, number>();
  for (const { type } of nodes)
    if (!isEmUnit(type) && !isEmSource(type)) kinds.set(type, (kinds.get(type) ?? 0) + 1);
  const shown = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, count]) => `${count} ${type}`);
  addNote(builder, {
    en: `${others} nodes that are neither units nor claims or sources (${shown.join(', ')}) and their lines were left out; epochs and activities were read as the periods and groups of units. ${edges.length} lines in all`,
    it: `${others} nodi che non sono né US né proprietà o fonti (${shown.join(', ')}) e le loro linee sono stati tralasciati; epoche e attività sono state lette come periodi e gruppi di US. In tutto ${edges.length} linee`,
  });
}
