import type { MatrixLayout } from '../model/layout-model.ts';

/**
 * Gives for each lane the number of the band it lies in, from 0: the phases of a period share one, unless the drawing is
 * grouped by phase.
 */
export function numberBands({ lanes, grouping }: Pick<MatrixLayout, 'lanes' | 'grouping'>): number[] {
  let band = -1;
  return lanes.map(({ period }, at) => {
    if (at === 0 || grouping === 'phase' || period !== lanes[at - 1].period) band++;
    return band;
  });
}
