import { ORIGIN_KEY } from '../../round-trip/round-trip-model.ts';
import type { ImportBuilder } from '../../../import/import-builder.ts';
import type { ImportedGraph } from '../../../import/imported-data.ts';
import type { ParsedNode } from '../../parsed/parsed-graph.ts';
import { dataAt } from './graphml-parts.ts';
import { describeExport, noteExport, parseStoredJson, readOrigin } from '../../round-trip/read-stored.ts';
import { toParsedNode, type ExportedNode } from './exported-nodes.ts';
import { readRowEdits, readRows } from './exported-rows.ts';
import type { Swimlane } from './swimlanes.ts';

/** The present nodes of a GraphML file that Trowel wrote. */
export interface ExportedGraphml {
  graph: ImportedGraph;
  nodes: ParsedNode[];
  /** The original nodes, without copies. */
  originals: ExportedNode[];
  /** Present names of these units, by node id. */
  names: ReadonlyMap<string, { us_number: string; area: string }>;
}

/** Reads the present content of a file that Trowel wrote, from its nodes, its rows and the data of its graph. */
export function readExportedGraphml(
  builder: ImportBuilder,
  {
    own,
    lanes,
    graphData,
  }: {
    own: readonly ExportedNode[];
    lanes: readonly Swimlane[];
    graphData: readonly (readonly [string, string])[];
  },
): ExportedGraphml {
  const origin = readOrigin(parseStoredJson(dataAt(graphData, [ORIGIN_KEY])));
  const rows = readRows(lanes, dataAt(graphData, ['pyarchinit.epochs_meta']));
  const isCopy = createCopyFinder(own);
  const nodes = own.map((node) => toParsedNode(node, { rows, isCopy: isCopy(node) }));
  noteExport(builder, origin);
  const graph = describeExport(origin, { row: 1 });
  return {
    graph: { ...graph, periods: readRowEdits(rows, graph.periods) },
    nodes,
    originals: own.filter((node) => !isCopy(node)),
    names: new Map(nodes.map(({ id, us_number = '', area = '' }) => [id, { us_number, area }])),
  };
}

/**
 * Returns a test for copies. A copy has another label, while a node with the same data still has the
 * original label.
 */
function createCopyFinder(own: readonly ExportedNode[]): (node: ExportedNode) => boolean {
  const nameOf = ({ us_number, area }: ExportedNode): string => JSON.stringify([area, us_number]);
  const originals = new Set(own.filter(({ label, shown }) => label === shown).map(nameOf));
  return (node) => node.label !== node.shown && originals.has(nameOf(node));
}
