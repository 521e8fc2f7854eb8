import type { MatrixLayout } from '../model/layout-model.ts';

/**
 * Returns the number of the band of each lane, from 0. The phases of a period share one, unless the drawing is
 * grouped by phase.
 */
export function numberBands({ lanes, grouping }: Pick<MatrixLayout, 'lanes' | 'grouping'>): number[] {
  let band = -1;
  return lanes.map(({ period }, at) => {
    if (at === 0 || grouping === 'phase' || period !== lanes[at - 1].period) band++;
    return band;
  });
}
