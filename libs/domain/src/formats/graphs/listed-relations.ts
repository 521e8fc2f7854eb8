import type { ImportBuilder } from '../import/import-builder.ts';
import { isJsonRecord, recordAt, type JsonRecord } from '../text/json-values.ts';
import type { GraphOptions } from './parsed/graph-options.ts';
import { fieldsOfGroups, findGroupRole } from './parsed/group-roles.ts';
import { importParsedGraph } from './parsed/import-parsed-graph.ts';
import type { ParsedEdge, ParsedNode } from './parsed/parsed-graph.ts';

/** A graph of pairs from the matrix editor of the LAD (Rome): `{"clusters": {"us": {"els": [1]}}, "rel": [[1, 2]]}`. */
export interface ListedRelations {
  clusters: JsonRecord;
  pairs: readonly unknown[];
}

/** Graphviz words that mean all nodes. */
const DEFAULTS = new Set(['node', 'edge', 'graph']);

/** Finds the list of pairs; undefined for any other JSON. */
export function findListedRelations(root: unknown): ListedRelations | undefined {
  if (!isJsonRecord(root)) return undefined;
  const pairs = root['rel'];
  if (!Array.isArray(pairs) || !pairs.every(Array.isArray)) return undefined;
  return { clusters: recordAt(root, 'clusters'), pairs };
}

/** Reads pairs as plain lines, and clusters as groups by their names. Clusters may share units. */
export function readListedRelations(
  builder: ImportBuilder,
  { clusters, pairs }: ListedRelations,
  options: GraphOptions,
): void {
  const groupsOf = new Map<string, { name: string; label: string }[]>();
  for (const name of Object.keys(clusters)) {
    const { els } = recordAt(clusters, name);
    for (const unit of Array.isArray(els) ? els.map(nameOf) : []) {
      if (unit === '' || DEFAULTS.has(unit)) continue;
      groupsOf.set(unit, [...(groupsOf.get(unit) ?? []), { name, label: name }]);
    }
  }
  const edges = pairs.flatMap((pair, at): ParsedEdge[] => {
    const [from, to] = (Array.isArray(pair) ? pair : []).map(nameOf);
    const source = { sheet: 'rel', row: at + 1 };
    return [{ from: from ?? '', to: to ?? '', word: '->', kind: 'order', source }];
  });
  const named = edges.flatMap(({ from, to }) => [from, to]).filter((name) => name !== '');
  const nodes = [...new Set([...groupsOf.keys(), ...named])].map((id, at): ParsedNode => {
    const groups = groupsOf.get(id) ?? [];
    const used = groups.filter((group) => findGroupRole(group, options) !== 'ignore');
    const { area, fields } = fieldsOfGroups(used, options);
    const source = { sheet: 'clusters', row: at + 1 };
    return {
      id,
      label: id,
      ...(area !== undefined && { area }),
      fields,
      source,
      isDeclared: groups.length > 0,
    };
  });
  const reason = {
    en: 'the program draws the first of a pair above the second',
    it: 'il programma disegna la prima di una coppia sopra la seconda',
  };
  importParsedGraph(builder, { nodes, edges }, { options, drawing: { convention: 'later_first', reason } });
}

function nameOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
}
