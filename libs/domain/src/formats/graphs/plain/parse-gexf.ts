import type { NodeLinkGraph } from '../parsed/node-link-graph.ts';
import { findPart, listChildren, type XmlPart } from '../parsed/parsed-files.ts';

/**
 * Reads GEXF, as Gephi and NetworkX write it, into its nodes and edges with their attributes by name. Nodes inside others
 * lie in boxes of that name. Cost linear.
 */
export function parseGexf(root: XmlPart): NodeLinkGraph | undefined {
  const graph = root.name === 'gexf' ? findPart(root, 'graph') : undefined;
  if (!graph) return undefined;
  const titles = new Map(
    listChildren(graph, 'attributes').flatMap((list) =>
      listChildren(list, 'attribute').map(({ attributes: { id, title } }) => [
        `${list.attributes['class']} ${id}`,
        title ?? String(id),
      ]),
    ),
  );
  const valuesOf = (part: XmlPart, kind: 'node' | 'edge'): Record<string, string> =>
    Object.fromEntries(
      listChildren(part, 'attvalues')
        .flatMap((list) => listChildren(list, 'attvalue'))
        .map(({ attributes: { for: id = '', value = '' } }) => [titles.get(`${kind} ${id}`) ?? id, value]),
    );
  const nodes: Record<string, string>[] = [];
  const boxes = new Map<string, string[]>();
  const open = listNodes(graph).map((part) => ({ part, around: [] as string[] }));
  for (const { part, around } of open) {
    const { id = '', label = id } = part.attributes;
    const within = listNodes(part);
    for (const child of within) open.push({ part: child, around: [label, ...around] });
    if (within.length > 0) continue;
    nodes.push({ ...valuesOf(part, 'node'), ...part.attributes });
    boxes.set(id, around);
  }
  const edges = listChildren(graph, 'edges')
    .flatMap((list) => listChildren(list, 'edge'))
    // Whether an edge has a direction is no relation.
    .map((part) => {
      const { type: _direction, ...own } = part.attributes;
      return { ...valuesOf(part, 'edge'), ...own };
    });
  return { nodes, edges, whole: { directed: graph.attributes['defaultedgetype'] === 'directed' }, boxes };
}

function listNodes(part: XmlPart): XmlPart[] {
  return listChildren(part, 'nodes').flatMap((list) => listChildren(list, 'node'));
}
