import {
  isRelationType,
  relationClassOf,
  type RelationType,
  parseRelationType,
} from '@trowel/domain/records';
import type { ColumnMapping } from '../../tables/headings.ts';
import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';

/** Meaning of a group of nodes, such as a swimlane, a cluster, or a box around units. */
export type GroupRole = 'period' | 'phase' | 'area' | 'structure' | 'activity' | 'group' | 'ignore';

/** Choices of the user for lines and groups without a clear meaning. */
export interface GraphOptions {
  /** Relation of the start to the end of a plain line: `later_than` or `earlier_than`. */
  edges?: RelationType;
  /** Meaning of lines without arrow heads, in a graph with arrow heads. */
  undirected?: RelationType | 'ignore';
  dashed?: RelationType | 'ignore';
  /** Meaning of nodes on one level without a line between them. */
  rank?: RelationType | 'ignore';
  groups?: GroupRole;
  /** Id or name of the graph to read from a file of several graphs; default: all. */
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

/** Reads the mapping of a graph file. Invalid values are reported. */
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
      en: `The mapping "${key}": "${value}" is not valid for a graph; valid are edges (later_than, earlier_than), undirected, dashed and rank (a relation or ignore), groups (period, phase, area, structure, activity, group, ignore), graph (id or name of one of several graphs)`,
      it: `La mappatura "${key}": "${value}" non è valida per un grafo; sono valide edges (later_than, earlier_than), undirected, dashed e rank (un rapporto o ignore), groups (period, phase, area, structure, activity, group, ignore), graph (id o nome di uno di più grafi)`,
    },
    column: key,
    value,
  });
}
