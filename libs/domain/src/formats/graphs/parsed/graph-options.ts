import {
  isRelationType,
  relationClassOf,
  type RelationType,
  parseRelationType,
} from '@trowel/domain/records';
import type { ColumnMapping } from '../../tables/headings.ts';
import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';

/** What a group of nodes (a swimlane, a cluster, a box around units) stands for. */
export type GroupRole = 'period' | 'phase' | 'area' | 'structure' | 'activity' | 'group' | 'ignore';

/** What the person who imports said of lines and groups that do not speak for themselves. */
export interface GraphOptions {
  /** What the end drawn from is to the end drawn to, of plain lines: `later_than` or `earlier_than`. */
  edges?: RelationType;
  /** Of lines without arrow heads in a graph that has arrow heads. */
  undirected?: RelationType | 'ignore';
  dashed?: RelationType | 'ignore';
  /** Of nodes held on one level without a line between them. */
  rank?: RelationType | 'ignore';
  groups?: GroupRole;
  /** Of a file of several graphs: the id or name of the one to read; all of them unless given. */
  graph?: string;
}

const GROUP_ROLES: readonly string[] = [
  'period',
  'phase',
  'area',
  'structure',
  'activity',
  'group',
  'ignore',
];
const LINE_KEYS = ['edges', 'undirected', 'dashed', 'rank'] as const;

/** Reads the mapping of a graph file; values that mean nothing there are reported. */
export function readGraphOptions(builder: ImportBuilder, mapping: ColumnMapping): GraphOptions {
  const options: GraphOptions = {};
  for (const [key, value] of Object.entries(mapping)) {
    const name = LINE_KEYS.find((one) => one === key.trim().toLowerCase());
    const role = value.trim().toLowerCase();
    const type = isRelationType(role) ? role : parseRelationType(role);
    if (key.trim().toLowerCase() === 'graph') options.graph = value.trim();
    else if (name === 'edges' && type && isOrder(type)) options.edges = type;
    else if (name && name !== 'edges' && (type ?? (role === 'ignore' ? role : undefined)))
      options[name] = type ?? 'ignore';
    else if (key.trim().toLowerCase() === 'groups' && GROUP_ROLES.includes(role))
      options.groups = role as GroupRole;
    else reportOption(builder, key, value);
  }
  return options;
}

function isOrder(type: RelationType): boolean {
  const kind = relationClassOf(type);
  return kind === 'later' || kind === 'earlier';
}

function reportOption(builder: ImportBuilder, key: string, value: string): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'unknown_mapping',
    message: {
      en: `The mapping "${key}": "${value}" means nothing for a graph; known are edges (later_than, earlier_than), undirected, dashed and rank (a relation or ignore), groups (period, phase, area, structure, activity, group, ignore), graph (id or name of one of several graphs)`,
      it: `La mappatura "${key}": "${value}" non vuol dire nulla per un grafo; si conoscono edges (later_than, earlier_than), undirected, dashed e rank (un rapporto o ignore), groups (period, phase, area, structure, activity, group, ignore), graph (id o nome di uno di più grafi)`,
    },
    column: key,
    value,
  });
}
