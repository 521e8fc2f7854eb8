import type { Store } from '@trowel/db';
import type { ImportedData } from '@trowel/domain/formats';
import type { Language } from '../../context.ts';
import { countTerms } from './count-terms.ts';
import { applyValueChoices, type ValueChoices } from './apply-value-choices.ts';
import { readTermIndex } from './term-index.ts';

/** Fields whose codes the reader resolves. */
const CODES = new Set(['us.unit_type']);
const MAX_SHOWN = 20;

/**
 * Replaces words in a file written by people by terms that differ only in case, accents or language
 * (`muro` and `wall` for `Muro`), and adds a note. Words that the user decided to add do not change.
 * Files from Trowel do not change.
 */
export async function matchWords(
  store: Store,
  data: ImportedData,
  { add = {}, language }: Partial<Pick<ValueChoices, 'add'>> & { language: Language },
): Promise<ImportedData> {
  if (!data.isByHand) return data;
  const counted = countTerms(data);
  if (counted.length === 0) return data;
  const terms = await readTermIndex(store);
  const found = new Map<string, [string, string][]>();
  const readings: string[] = [];
  for (const { vocabulary, value, count } of counted) {
    const index = CODES.has(vocabulary) ? undefined : terms.get(vocabulary);
    if (!index || index.values.has(value) || add[vocabulary]?.includes(value)) continue;
    const term = index.find(value);
    if (term === undefined) continue;
    const words = found.get(vocabulary) ?? [];
    words.push([value, term]);
    found.set(vocabulary, words);
    readings.push(`${value} → ${term} (${count})`);
  }
  if (readings.length === 0) return data;
  const replace = Object.fromEntries(
    [...found].map(([vocabulary, words]) => [vocabulary, Object.fromEntries(words)]),
  );
  const matched = applyValueChoices(data, { replace, add: {} }, language);
  return { ...matched, notes: [...matched.notes, formatMatched(readings, language)] };
}

function formatMatched(readings: readonly string[], language: Language): string {
  const shown = readings.slice(0, MAX_SHOWN).join(', ') + (readings.length > MAX_SHOWN ? ', …' : '');
  return {
    en: `Words that differ from a term only in capitals, accents or language were read as that term: ${shown}`,
    it: `Parole che differiscono da un termine solo per maiuscole, accenti o lingua valgono come quel termine: ${shown}`,
  }[language];
}
