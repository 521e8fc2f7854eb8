import { compareNatural } from '@trowel/domain/core';
import type { MatrixNode, NodeMember } from '@trowel/domain/matrix';
import { GROUP_TYPE } from '../model/box-face.ts';

/**
 * Groups to collapse. A node in several listed groups belongs to its area, otherwise its structure, its
 * activity, or its phase.
 */
export interface CollapseOptions {
  areas: readonly string[];
  structures?: readonly string[];
  activities?: readonly string[];
  /** A period without `phase` includes all its phases. */
  phases: readonly { period: string; phase?: string }[];
  /** True to collapse every period. */
  everyPeriod?: boolean;
}

export const COLLAPSE_DEFAULTS: CollapseOptions = { areas: [], phases: [] };

/** The remaining nodes, and the index of each original node among them. */
export interface GroupedNodes {
  nodes: MatrixNode[];
  groupOf: Int32Array;
}

/** Returns one node for each listed group, at the position of its first member. The other nodes stay unchanged. */
export function groupNodes(nodes: readonly MatrixNode[], options: CollapseOptions): GroupedNodes {
  const findGroup = createFinder(options);
  const found = new Map<string, MatrixNode[]>();
  const keys = nodes.map((node) => findGroup(node) ?? `node:${node.id}`);
  for (const [at, key] of keys.entries()) {
    const members = found.get(key);
    if (members) members.push(nodes[at]);
    else found.set(key, [nodes[at]]);
  }
  const places = new Map([...found.keys()].map((key, place) => [key, place]));
  return {
    nodes: [...found].map(([key, members]) =>
      key.startsWith('node:') ? members[0] : joinNodes(key, members),
    ),
    groupOf: Int32Array.from(keys, (key) => places.get(key)!),
  };
}

function createFinder(options: CollapseOptions): (node: MatrixNode) => string | undefined {
  const { phases, everyPeriod } = options;
  const areas = new Set(options.areas);
  const structures = new Set(options.structures);
  const activities = new Set(options.activities);
  return ({ area, structure = '', activity = '', period, phase }) => {
    if (areas.has(area)) return `area:${area}`;
    if (structures.has(structure)) return `structure:${structure}`;
    if (activities.has(activity)) return `activity:${activity}`;
    if (everyPeriod && period?.trim()) return `phase:${period}`;
    const wanted = phases.find(
      (group) => group.period === period && (group.phase === undefined || group.phase === (phase ?? '')),
    );
    if (!wanted) return undefined;
    return wanted.phase ? `phase:${wanted.period}/${wanted.phase}` : `phase:${wanted.period}`;
  };
}

function joinNodes(id: string, nodes: readonly MatrixNode[]): MatrixNode {
  const structure = commonTo(nodes, (node) => node.structure ?? null);
  const activity = commonTo(nodes, (node) => node.activity ?? null);
  const members = nodes.flatMap((node) => node.members).sort(compareMembers);
  const name = id.slice(id.indexOf(':') + 1);
  return {
    id,
    us_number: `${name} (${members.length})`,
    area: commonTo(nodes, ({ area }) => area) ?? '',
    unit_type: GROUP_TYPE,
    ...(structure !== null && { structure }),
    ...(activity !== null && { activity }),
    period: commonTo(nodes, ({ period }) => period),
    phase: commonTo(nodes, ({ phase }) => phase),
    period_end: commonTo(nodes, ({ period_end }) => period_end),
    phase_end: commonTo(nodes, ({ phase_end }) => phase_end),
    level: 0,
    members,
  };
}

function compareMembers(a: NodeMember, b: NodeMember): number {
  return (
    compareNatural(a.area, b.area) || compareNatural(a.us_number, b.us_number) || compareNatural(a.id, b.id)
  );
}

function commonTo(nodes: readonly MatrixNode[], read: (node: MatrixNode) => string | null): string | null {
  const value = read(nodes[0]);
  return nodes.every((node) => read(node) === value) ? value : null;
}
