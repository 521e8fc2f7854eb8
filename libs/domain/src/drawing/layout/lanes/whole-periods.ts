import type { MatrixNode } from '@trowel/domain/matrix';
import type { LanePeriod } from '../model/layout-model.ts';

/**
 * Returns the rows of whole periods, each at the position of its first row, named after the row of the whole
 * period or its code, in the colour of the whole period.
 */
export function joinPhaseLanes(periods: readonly LanePeriod[]): LanePeriod[] {
  const wholes = new Map<string, LanePeriod>();
  for (const lane of periods) {
    const { period, phase } = lane;
    if (phase === '') wholes.set(period, { ...lane });
    else if (!wholes.has(period)) wholes.set(period, { period, phase: '', label: period });
  }
  return [...wholes.values()];
}

/** Returns the nodes without their phases. */
export function removePhases(nodes: readonly MatrixNode[]): MatrixNode[] {
  return nodes.map((node) => ({ ...node, phase: null, phase_end: null }));
}
