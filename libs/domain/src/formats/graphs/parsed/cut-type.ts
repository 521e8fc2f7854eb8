import { isPlainType } from '@trowel/domain/matrix';

/** Gives the type of a unit that is drawn as a cut in a box of its own, where its own type says no more than "unit". */
export function cutType(isCut: boolean, unitType: string | undefined): { unit_type?: string } {
  return isCut && isPlainType(unitType) ? { unit_type: 'USN' } : {};
}
