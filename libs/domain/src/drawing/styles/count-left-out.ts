import type { HarrisMatrix } from '@trowel/domain/matrix';

/** Returns how many relations are missing from any drawing of a matrix, because no recorded unit is known to be meant. */
export function countLeftOut({ findings }: Pick<HarrisMatrix, 'findings'>): number {
  return findings.filter(({ code }) => code === 'unknown_unit').length;
}
