import { UNIT_TYPES } from '@trowel/domain/records';

/** Labels of this length may be cut off and are not reliable. */
const MAX_LABEL = 40;
const TIME = /(?:^|, )(?:periodo?) ([^,]+)(?:, (?:phase|fase) ([^,]+))?$/i;

/**
 * Parses the label after the name of a unit: type, period and phase as Trowel writes them, otherwise
 * its definition.
 */
export function readLstLabel(label: string): Record<string, string> {
  if (label === '') return {};
  const time = label.length < MAX_LABEL ? TIME.exec(label) : null;
  const what = time ? label.slice(0, time.index) : label;
  const [, period, phase] = time ?? [];
  const type = UNIT_TYPES.find(({ name }) => [name.en, name.it].some((one) => one.toLowerCase() === what));
  return {
    ...(what !== '' && (type ? { unit_type: type.code } : { definition: what })),
    ...(period !== undefined && { period }),
    ...(phase !== undefined && { phase }),
  };
}
