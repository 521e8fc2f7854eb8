import { PARADATA } from './graphml-kinds.ts';
import { findNodeDrawing } from './graphml-parts.ts';
import type { NodeGroup } from '../../parsed/group-roles.ts';
import { listChildren, type XmlPart } from '../../parsed/parsed-files.ts';
import { readSwimlanes, type Swimlane } from './swimlanes.ts';

/** A node with the groups and rows that contain it. */
export interface Visit {
  part: XmlPart;
  /** Innermost first. */
  groups: readonly NodeGroup[];
  lanes: readonly Swimlane[];
  /** Id of its group of claims. */
  home?: string;
}

/** Background of the label of a group of sources. Groups with other colours contain units. */
export const PARADATA_GROUP = '#FFCC99';

/** Lists the nodes of all graphs, in the order of the file. */
export function listNodes(root: XmlPart): Visit[] {
  const visits: Visit[] = [];
  const open: Visit[] = listChildren(root, 'graph').map((part) => ({ part, groups: [], lanes: [] }));
  for (let graph = open.pop(); graph; graph = open.pop()) {
    for (const part of listChildren(graph.part, 'node')) {
      const visit = { ...graph, part };
      visits.push(visit);
      for (const inner of listChildren(part, 'graph')) open.push(enter(visit, inner));
    }
  }
  return visits.sort((a, b) => a.part.line - b.part.line);
}

function enter({ part, groups, lanes, home: outer }: Visit, graph: XmlPart): Visit {
  const drawing = findNodeDrawing(part);
  if (drawing?.kind === 'TableNode') return { part: graph, groups, lanes: readSwimlanes(drawing.part) };
  const label = drawing?.label ?? '';
  const isParadata = drawing !== undefined && drawing.labelFill === PARADATA_GROUP;
  const group = { name: isParadata ? PARADATA : (part.attributes['id'] ?? ''), label };
  const home = isParadata ? part.attributes['id'] : outer;
  return {
    part: graph,
    groups: label === '' && !isParadata ? groups : [group, ...groups],
    lanes,
    ...(home !== undefined && { home }),
  };
}

/** Returns the ids of nodes that contain others by id: `n0` for `n0::n1`. */
export function listParents(visits: readonly Visit[]): Set<string> {
  const ids = visits.map(({ part }) => part.attributes['id'] ?? '');
  return new Set(ids.flatMap((id) => (id.includes('::') ? [id.slice(0, id.lastIndexOf('::'))] : [])));
}
