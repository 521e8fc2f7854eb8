import { foldText } from '@trowel/domain/core';
import { matrixWordsIn, nameColumn } from '@trowel/domain/drawing';
import type { GraphOptions, GroupRole } from './graph-options.ts';

const WORDS: readonly (readonly [GroupRole, RegExp])[] = [
  ['ignore', /^(?:legend|legenda|legende|leyenda)\b/],
  ['period', /\b(?:period|periodo|periode|epoch|epoca|epoche|datazione|horizon|horizont|eta)\b/],
  ['phase', /\b(?:phase|fase|ph)(?=\b|\d)/],
  ['area', /^(?:cluster )?(?:area|sector|settore|saggio|trench|schnitt|secteur)\b/],
  ['structure', /^(?:cluster )?(?:structure|struttura|struktur|building|edificio)\b/],
  ['activity', /^(?:cluster )?(?:activity|attivita)\b/],
];

/** Frames of a Trowel drawing grouped by type. They only repeat facts of their units. */
const TYPE_FRAMES = new Set(
  (['en', 'it'] as const).flatMap((language) =>
    Object.keys(matrixWordsIn(language).shapes).map((shape) =>
      nameColumn(shape, { grouping: 'type', language }),
    ),
  ),
);

/** A group of nodes in a file. */
export interface NodeGroup {
  /** The name in the file, `cluster_phase_2`. */
  name: string;
  /** Text on the group. */
  label: string;
}

/** Returns the role of a group by its name and label; `group` if they are not clear. */
export function findGroupRole({ name, label }: NodeGroup, { groups }: GraphOptions): GroupRole {
  const words = [label, name].map((text) =>
    foldText(text)
      .replace(/[_\W]+/gu, ' ')
      .trim(),
  );
  const role = WORDS.find(([, pattern]) => words.some((text) => pattern.test(text)))?.[0];
  return role === 'ignore' ? role : (groups ?? role ?? 'group');
}

/** Returns the fields of a unit from the groups around it, the innermost first. */
export function fieldsOfGroups(
  groups: readonly NodeGroup[],
  options: GraphOptions,
): { area?: string; fields: Record<string, unknown> } {
  const fields: Record<string, unknown> = {};
  const own: string[] = [];
  const structures: string[] = [];
  let area: string | undefined;
  for (const group of groups) {
    const role = findGroupRole(group, options);
    const value = group.label.trim() || group.name;
    if (TYPE_FRAMES.has(value)) continue;
    if (role === 'area') area ??= valueOf(value, /^(?:area|sector|settore|saggio|trench)[\s.:_]+(?=\S)/i);
    else if (role === 'period' || role === 'phase')
      fields[role] ??= valueOf(value, /^(?:period[oe]?|epoch|epoca|phase|fase)\s*:\s*(?=\S)/i);
    else if (role === 'structure')
      structures.unshift(valueOf(value, /^(?:structure|struttura)[\s.:_]+(?=\S)/i));
    else if (role === 'activity')
      fields['activity'] ??= valueOf(value, /^(?:activity|attivit[àa])[\s.:_]+(?=\S)/i);
    else if (role === 'group' && value !== '') own.push(value);
  }
  if (structures.length > 0) fields['structure'] = structures.join('/');
  if (own.length > 0) fields['custom'] = { group: own.join(' / ') };
  return { ...(area !== undefined && { area }), fields };
}

/** Removes the kind of a group from its name: `Area B` is B, `Periodo: II` is II. */
function valueOf(text: string, prefix: RegExp): string {
  return text.replace(prefix, '');
}
