import { MAX_SERIES } from '@trowel/domain/recording';
import type { Language } from '../../i18n/language.ts';
import { parseNumber } from '../../i18n/parse-value.ts';

/**
 * Parses the number of finds in a series. `1.000` is a thousand in Italian. Undefined if the number is
 * invalid or above the limit.
 */
export function readCount(text: string, language: Language): number | undefined {
  const count = parseNumber(text, language);
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= MAX_SERIES
    ? count
    : undefined;
}
