import type { MatrixNode } from '@trowel/domain/matrix';
import type { LanePeriod } from '../model/layout-model.ts';

/** Gives the rows of periods alone: each in the place of its first, called by the row of the whole period or by its code. */
export function joinPhaseLanes(periods: readonly LanePeriod[]): LanePeriod[] {
  const wholes = new Map<string, LanePeriod>();
  for (const { period, phase, label } of periods) {
    const known = wholes.get(period);
    if (!known) wholes.set(period, { period, phase: '', label: phase === '' ? label : period });
    else if (phase === '') known.label = label;
  }
  return [...wholes.values()];
}

/** Gives the nodes as if no phase were recorded. */
export function forgetPhases(nodes: readonly MatrixNode[]): MatrixNode[] {
  return nodes.map((node) => ({ ...node, phase: null, phase_end: null }));
}
