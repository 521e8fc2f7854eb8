import { ORIGIN_KEY } from '../../../own/facts/round-trip-model.ts';
import type { ImportDraft } from '../../../draft/import-draft.ts';
import type { ImportedGraph } from '../../../draft/imported-data.ts';
import type { DrawnNode } from '../../drawn/drawn-graph.ts';
import { dataAt } from './graphml-parts.ts';
import { describeOwn, noteOwn, parseKept, readOrigin } from '../../../own/facts/own-graph.ts';
import { toDrawnNode, type OwnNode } from './own-nodes.ts';
import { readRowEdits, readRows } from './own-rows.ts';
import type { Swimlane } from './swimlanes.ts';

/** The nodes of a GraphML file that were written by this service, as they are now. */
export interface OwnDrawing {
  graph: ImportedGraph;
  nodes: DrawnNode[];
  /** The nodes that are the units they were written for: no copies. */
  originals: OwnNode[];
  /** What these units are called now, by the ids of their nodes. */
  names: ReadonlyMap<string, { us_number: string; area: string }>;
}

/** Gives what a file of ours says now, by its nodes, its rows and the data of its graph (`said`). */
export function bringOwnNodes(
  draft: ImportDraft,
  {
    own,
    lanes,
    said,
  }: {
    own: readonly OwnNode[];
    lanes: readonly Swimlane[];
    said: readonly (readonly [string, string])[];
  },
): OwnDrawing {
  const origin = readOrigin(parseKept(dataAt(said, [ORIGIN_KEY])));
  const rows = readRows(lanes, dataAt(said, ['pyarchinit.epochs_meta']));
  const isCopy = createCopyFinder(own);
  const nodes = own.map((node) => toDrawnNode(node, { rows, isCopy: isCopy(node) }));
  noteOwn(draft, origin);
  const graph = describeOwn(origin, { row: 1 });
  return {
    graph: { ...graph, periods: readRowEdits(rows, graph.periods) },
    nodes,
    originals: own.filter((node) => !isCopy(node)),
    names: new Map(nodes.map(({ id, us_number = '', area = '' }) => [id, { us_number, area }])),
  };
}

/** A node is a copy when it bears another label and one with the same data still bears the old one. */
function createCopyFinder(own: readonly OwnNode[]): (node: OwnNode) => boolean {
  const nameOf = ({ us_number, area }: OwnNode): string => JSON.stringify([area, us_number]);
  const originals = new Set(own.filter(({ label, shown }) => label === shown).map(nameOf));
  return (node) => node.label !== node.shown && originals.has(nameOf(node));
}
