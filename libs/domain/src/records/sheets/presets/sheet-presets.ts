import type { EntityName } from '../../entities/entity.ts';
import { BRITISH_SINGLE_CONTEXT } from './british-single-context.ts';
import { ICCD_US_1984 } from './iccd-us-1984.ts';
import { ICCD_US_2021 } from './iccd-us-2021.ts';
import type { SheetPreset } from './preset.ts';
import { TRAINING_DIG } from './training-dig.ts';

/** The sheet definitions that come with the program. */
export const SHEET_PRESETS: readonly SheetPreset[] = [
  ICCD_US_2021,
  ICCD_US_1984,
  BRITISH_SINGLE_CONTEXT,
  TRAINING_DIG,
];

/** Lists the definitions that come with the program for a kind of record. */
export function listSheetPresets(entity: EntityName): SheetPreset[] {
  return SHEET_PRESETS.filter((preset) => preset.entity === entity);
}
