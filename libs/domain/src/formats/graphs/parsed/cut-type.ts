import { isPlainType } from '@trowel/domain/matrix';

/** Returns the type of a unit that is drawn as a cut, if its recorded type only means "unit". */
export function cutType(isCut: boolean, unitType: string | undefined): { unit_type?: string } {
  return isCut && isPlainType(unitType) ? { unit_type: 'USN' } : {};
}
