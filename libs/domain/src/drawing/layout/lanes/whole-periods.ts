import type { MatrixNode } from '@trowel/domain/matrix';
import type { LanePeriod } from '../model/layout-model.ts';

/**
 * Returns the rows of whole periods, each at the position of its first row, named after the row of the whole
 * period or its code.
 */
export function joinPhaseLanes(periods: readonly LanePeriod[]): LanePeriod[] {
  const wholes = new Map<string, LanePeriod>();
  for (const { period, phase, label } of periods) {
    const known = wholes.get(period);
    if (!known) wholes.set(period, { period, phase: '', label: phase === '' ? label : period });
    else if (phase === '') known.label = label;
  }
  return [...wholes.values()];
}

/** Returns the nodes without their phases. */
export function removePhases(nodes: readonly MatrixNode[]): MatrixNode[] {
  return nodes.map((node) => ({ ...node, phase: null, phase_end: null }));
}
