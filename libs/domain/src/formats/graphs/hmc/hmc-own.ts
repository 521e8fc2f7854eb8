/**
 * Attributes of our own export that the Harris Matrix Composer has no place for. Where a user of it saves the file they
 * are gone, and the ids are taken as they are written.
 */
export const OWN_NUMBER = 'us_number';
/** Of a group: the period or phase as it is recorded, where its id had to be another. */
export const OWN_CODE = 'code';
/** Facts of a unit, under these names. */
export const HMC_FACTS = ['unit_type', 'period_end', 'phase_end', 'structure', 'activity'] as const;
