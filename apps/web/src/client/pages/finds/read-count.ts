import { MAX_SERIES } from '@trowel/domain/recording';
import type { Language } from '../../i18n/language.ts';
import { parseNumber } from '../../i18n/parse-value.ts';

/** Reads of how many finds a series is to be: `1.000` is a thousand in Italian. Undefined where that cannot be made. */
export function readCount(text: string, language: Language): number | undefined {
  const count = parseNumber(text, language);
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= MAX_SERIES
    ? count
    : undefined;
}
