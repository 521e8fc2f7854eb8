/**
 * Attributes that only Trowel writes. The Harris Matrix Composer drops them when it saves the file. The ids are then
 * read as they are.
 */
export const HMC_NUMBER = 'us_number';
/** Attribute of a group: its period or phase as recorded, if the id of the group is different. */
export const HMC_CODE = 'code';
/** Names of the attributes that hold facts of a unit. */
export const HMC_FACTS = ['unit_type', 'period_end', 'phase_end', 'structure', 'activity'] as const;
