import { parseRapporti } from '@trowel/domain/records';
import type { ColumnMapping } from '../../../tables/headings.ts';
import { addProblem, type ImportBuilder } from '../../../import/import-builder.ts';
import type { ImportedPeriod, ImportSource } from '../../../import/imported-data.ts';
import type { ParsedNode, DrawingConvention } from '../../parsed/parsed-graph.ts';
import { findPaletteType, storedTypeOf } from '../../em-json/em-type-words.ts';
import { readGraphOptions, type GraphOptions } from '../../parsed/graph-options.ts';
import { listEnds, readGraphmlEdges } from './graphml-edges.ts';
import { reportGroupLines } from './group-lines.ts';
import { findNodeType, findOther, findSourceKind, type OtherNode } from './graphml-kinds.ts';
import {
  dataAt,
  findNodeDrawing,
  listData,
  readKeys,
  type KeyNames,
  type NodeDrawing,
} from './graphml-parts.ts';
import { fieldsOfGroups, type NodeGroup } from '../../parsed/group-roles.ts';
import { createLineRemarks, reportLines, type LineRemarks } from '../../parsed/line-remarks.ts';
import { isUndated, toPeriods } from '../../parsed/named-epochs.ts';
import type { NodeName } from '../../parsed/node-names.ts';
import { readNodeRecord, type NodeRecord } from '../../parsed/node-record.ts';
import { readExportedGraphml } from './exported-graphml.ts';
import { compareLines } from './exported-lines.ts';
import { readExportedNode, type ExportedNode } from './exported-nodes.ts';
import { listChildren, type XmlPart } from '../../parsed/parsed-files.ts';
import { importParsedGraph } from '../../parsed/import-parsed-graph.ts';
import { readRecordId } from '../../round-trip/read-stored.ts';
import { ORIGIN_KEY, PHYSICAL_LIST_KEY, PHYSICAL_RELATIONS_KEY } from '../../round-trip/round-trip-model.ts';
import { readGraphmlSource, readGraphmlSources, type GraphmlSource } from './graphml-sources.ts';
import { listNodes, listParents, type Visit } from './graphml-visits.ts';
import { noteOthers } from './note-others.ts';
import { addDrawnLines, readPhysicalList } from './physical-list.ts';
import type { Swimlane } from './swimlanes.ts';

interface GraphmlReading {
  builder: ImportBuilder;
  keys: KeyNames;
  options: GraphOptions;
  /** True if a program of the Extended Matrix drew the file. */
  isEm: boolean;
  nodes: ParsedNode[];
  records: { id: string; record: NodeRecord; source: ImportSource }[];
  /** Nodes that are not units, with their kind. */
  others: Map<string, OtherNode>;
  sources: GraphmlSource[];
  /** Ids of nodes that contain others by id (`n0::n1`), even if a program has flattened the file. */
  parents: ReadonlySet<string>;
  remarks: LineRemarks;
  /** Nodes that Trowel wrote. */
  own: ExportedNode[];
  /** Ids of the nodes of units, by their EMID. */
  byEmid: Map<string, string>;
  /** The list of relations of the graph. It is more complete than the nodes and lines. */
  listed: string;
  /** True if at least one node has a label. Nodes without a label are then incomplete. */
  hasLabels: boolean;
}

/** Returns true if an XML document is GraphML, except that of the Harris Matrix Composer. */
export function isGraphml({ name, children }: XmlPart): boolean {
  return (
    name === 'graphml' &&
    !children.some((child) => child.name === 'key' && child.attributes['extension.type'] === 'hmc')
  );
}

/**
 * Reads a GraphML document, mainly of yEd: nodes are units, rows of a table are periods, boxes around
 * nodes are groups. Claims and sources of the Extended Matrix become records. Cost: linear.
 */
export function readGraphml(builder: ImportBuilder, root: XmlPart, mapping: ColumnMapping): void {
  const keys = readKeys(root);
  const visits = listNodes(root);
  const graphData = listGraphData(root, keys);
  const reading: GraphmlReading = {
    builder,
    keys,
    options: readGraphOptions(builder, mapping),
    isEm: [...keys.values()].some((name) => /^(?:EMID|pyarchinit\.)/.test(name)) || visits.some(isEmNode),
    nodes: [],
    records: [],
    others: new Map(),
    sources: [],
    parents: listParents(visits),
    remarks: createLineRemarks(),
    own: [],
    byEmid: new Map(),
    listed: dataAt(graphData, [PHYSICAL_LIST_KEY]),
    hasLabels: visits.some(({ part }) => (findNodeDrawing(part)?.label ?? '') !== ''),
  };
  for (const visit of visits) readNode(reading, visit);
  const lanes = listLanes(visits);
  const own = isExport(reading, graphData)
    ? readExportedGraphml(builder, { own: reading.own, lanes, graphData })
    : undefined;
  for (const node of own?.nodes ?? []) reading.nodes.push(node);
  builder.graph = own?.graph ?? { isExport: false, areas: 'unsaid', site: {}, periods: readEpochs(lanes) };
  const drawn = readGraphmlEdges(reading, root);
  const listed = own ? undefined : readPhysicalList(builder, reading.listed, reading.byEmid);
  const { added, preserved } = own
    ? compareLines(own.originals, { ends: listEnds(root), drawn, names: own.names })
    : { added: listed ? addDrawnLines(listed, drawn) : drawn, preserved: [] };
  const placed = readGraphmlSources(reading, listEnds(root));
  noteOthers(reading);
  reportGroupLines(builder, visits, { ends: listEnds(root), others: reading.others });
  reportLines(builder, reading.remarks);
  const names = importParsedGraph(
    builder,
    { nodes: [...reading.nodes, ...placed.nodes], edges: [...added, ...placed.edges] },
    { options: reading.options, drawing: findDrawingConvention(reading) },
  );
  for (const one of reading.records) readRelations(builder, one, names.get(one.id));
  for (const statement of preserved) builder.statements.push(statement);
}

/** Returns true if Trowel wrote the file. The export of a site without units has no nodes that show it. */
function isExport(
  { own, nodes, sources, others }: GraphmlReading,
  graphData: readonly (readonly [string, string])[],
): boolean {
  if (own.length > 0) return true;
  const isEmpty = nodes.length + sources.length === 0 && [...others.values()].every((one) => one === 'table');
  return isEmpty && dataAt(graphData, [ORIGIN_KEY]) !== '';
}

function listGraphData(root: XmlPart, keys: KeyNames): [string, string][] {
  return listChildren(root, 'graph').flatMap((graph) => listData(graph, keys));
}

/** Lists the rows of all tables without duplicates. */
function listLanes(visits: readonly Visit[]): Swimlane[] {
  return [...new Set(visits.map(({ lanes }) => lanes))].flat();
}

function readEpochs(lanes: readonly Swimlane[]): ImportedPeriod[] {
  const sorted = lanes.toSorted((a, b) => a.lane - b.lane);
  return toPeriods(sorted.map((lane) => ({ ...lane, name: lane.label, source: { row: 1 } })));
}

function findDrawingConvention({ isEm }: GraphmlReading): DrawingConvention {
  return {
    convention: 'later_first',
    reason: isEm
      ? {
          en: 'programs of the Extended Matrix draw from the later to the earlier',
          it: 'i programmi dell’Extended Matrix disegnano dalla posteriore all’anteriore',
        }
      : {
          en: 'most programs draw from the later to the earlier',
          it: 'la maggior parte dei programmi disegna dalla posteriore all’anteriore',
        },
  };
}

function isEmNode({ part }: Visit): boolean {
  const drawing = findNodeDrawing(part);
  return drawing !== undefined && findPaletteType(drawing.shape, drawing.border) !== undefined;
}

function readNode(reading: GraphmlReading, visit: Visit): void {
  const { part, groups } = visit;
  const id = part.attributes['id'] ?? '';
  const source = { row: part.line };
  const drawing = findNodeDrawing(part);
  const data = listData(part, reading.keys).filter(
    ([key]) => reading.listed === '' || key !== PHYSICAL_RELATIONS_KEY,
  );
  const lane = findLane(visit.lanes, drawing?.y);
  const own = readExportedNode({ id, data, drawing, lane }, source);
  const isFrame = !drawing && reading.parents.has(id);
  const other = own ? undefined : isFrame ? 'group' : findOther({ part, groups, drawing, data }, reading);
  // Programs of the Extended Matrix assign nodes to rows by their upper edges.
  const drawnIn = (reading.isEm ? findLane(visit.lanes, drawing?.top) : undefined) ?? lane;
  if (own) reading.own.push(own);
  else if (other) {
    const kind = other === 'paradata' ? findSourceKind(drawing, data) : undefined;
    reading.others.set(id, kind ? 'source' : other);
    if (kind) reading.sources.push(readGraphmlSource(kind, { id, source, drawing, data, home: visit.home }));
  } else {
    const emid = dataAt(data, ['EMID']);
    if (!reading.byEmid.has(emid)) reading.byEmid.set(emid, id);
    const record = readNodeRecord(reading.builder, data, source);
    reading.nodes.push(toUnit(reading, { id, source, groups, drawing, data, lane: drawnIn, record }));
    if (record.relations !== undefined) reading.records.push({ id, record, source });
  }
}

/** A node of a unit, with its label, data and surroundings. */
interface UnitNode {
  id: string;
  source: ImportSource;
  groups: readonly NodeGroup[];
  drawing: NodeDrawing | undefined;
  data: readonly [string, string][];
  lane: Swimlane | undefined;
  record: NodeRecord;
}

function toUnit(reading: GraphmlReading, node: UnitNode): ParsedNode {
  const { id, source, drawing, lane, record } = node;
  const ofGroups = fieldsOfGroups(node.groups, reading.options);
  const epoch = lane && lane.label !== '' && !isUndated(lane.label) ? lane.label : undefined;
  const isDated = (ofGroups.fields['period'] ?? record.fields['period']) !== undefined;
  const area = record.area ?? ofGroups.area;
  const recordId = readRecordId(dataAt(node.data, ['EMID']));
  return {
    id,
    label: labelOf(node),
    ...(area !== undefined && { area }),
    ...(record.us_number !== undefined && { us_number: record.us_number }),
    fields: { ...(epoch !== undefined && { period: epoch }), ...joinFields(node, ofGroups.fields) },
    source,
    ...(recordId !== undefined && { recordId }),
    ...(drawing?.y !== undefined && { y: drawing.y }),
    ...(lane && { lane: lane.lane }),
    ...(epoch !== undefined && !isDated && { epoch }),
    isDeclared: true,
  };
}

function labelOf({ id, drawing, data, record }: UnitNode): string {
  return drawing?.label || dataAt(data, ['label', 'name']) || record.us_number || id;
}

/** Merges the fields of a unit. Its record takes precedence over its groups and its drawing. */
function joinFields(
  { drawing, data, record }: UnitNode,
  ofGroups: Record<string, unknown>,
): Record<string, unknown> {
  const drawn = findNodeType(drawing, data);
  return {
    ...ofGroups,
    ...(drawn !== undefined && { unit_type: storedTypeOf(drawn) }),
    ...record.fields,
    ...joinCustom(ofGroups, record.fields),
  };
}

function joinCustom(...all: readonly Record<string, unknown>[]): Record<string, unknown> {
  const custom = all.flatMap((fields) => Object.entries(fields['custom'] ?? {}));
  return custom.length > 0 ? { custom: Object.fromEntries(custom) } : {};
}

function findLane(lanes: readonly Swimlane[], y: number | undefined): Swimlane | undefined {
  return y === undefined ? undefined : lanes.find(({ top, bottom }) => y >= top && y < bottom);
}

function readRelations(
  builder: ImportBuilder,
  { record, source }: GraphmlReading['records'][number],
  name: NodeName | undefined,
): void {
  if (!name?.us_number) return;
  const from = { us_number: name.us_number, ...(name.area !== '' && { area: name.area }) };
  const { statements, problems } = parseRapporti(record.relations!);
  for (const { code, message, raw } of problems)
    addProblem(builder, {
      severity: 'warning',
      code: code === 'unknown_word' ? 'unknown_relation' : 'unreadable_relation',
      message: {
        en: `Line ${source.row}, SU ${name.us_number}: ${message}`,
        it: `Riga ${source.row}, US ${name.us_number}: «${raw.slice(0, 60)}» non si può leggere come rapporto stratigrafico`,
      },
      ...source,
      value: raw,
    });
  for (const { word, type, us_number, area, certainty } of statements) {
    builder.statements.push({
      from,
      word,
      ...(type && { type }),
      to: { us_number, ...(area !== undefined && { area }) },
      ...(certainty !== undefined && { certainty }),
      source,
    });
  }
}
