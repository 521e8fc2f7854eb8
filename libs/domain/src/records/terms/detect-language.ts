import { foldText, type Labels } from '@trowel/domain/core';
import { VOCABULARIES } from './vocabularies.ts';

type Language = keyof Labels;

/** Frequent words that only one of the two languages has. */
const COMMON: Readonly<Record<Language, string>> = {
  it: `il lo la gli le un uno una di del dello della dei degli delle da dal dalla dai con nel nella nei
    nelle sul sulla sui sulle per che non si sono ed al alla ai alle tra fra sopra sotto molto poco piu
    anche come quale terra strato muro taglio riempimento fossa buca pietre frammenti ceramica bruno
    bruna grigio nero rosso giallo compatto sabbioso argilloso resti presenza tracce parte`,
  en: `the of and with from by this that which was were are is not on at for into above below under
    over very some few also as than its it fill layer wall cut pit ditch stones stone pottery sherds
    brown grey gray black red yellow compact loose sandy clayey clay silt silty charcoal remains traces`,
};
const LEAST_LETTERS = 3;

let words: Readonly<Record<Language, ReadonlySet<string>>> | undefined;

/**
 * Returns the language of a free text if its words show it, otherwise undefined. It counts frequent
 * words and words of the vocabularies that belong to one language only.
 * @example console.log(detectLanguage('strato bruno con pietre')); // it
 */
export function detectLanguage(text: string): Language | undefined {
  const known = (words ??= buildWords());
  const score = { it: 0, en: 0 };
  for (const word of listWords(text)) {
    if (known.it.has(word)) score.it++;
    if (known.en.has(word)) score.en++;
  }
  if (score.it === score.en) return undefined;
  return score.it > score.en ? 'it' : 'en';
}

function buildWords(): Readonly<Record<Language, ReadonlySet<string>>> {
  const all = { it: new Set(listWords(COMMON.it)), en: new Set(listWords(COMMON.en)) };
  const labels = Object.values(VOCABULARIES).flatMap((terms) => terms.map(({ label }) => label));
  for (const label of labels)
    for (const language of ['it', 'en'] as const)
      for (const word of listWords(label[language]))
        if (word.length >= LEAST_LETTERS) all[language].add(word);
  return {
    it: new Set([...all.it].filter((word) => !all.en.has(word))),
    en: new Set([...all.en].filter((word) => !all.it.has(word))),
  };
}

function listWords(text: string): string[] {
  return foldText(text).match(/\p{L}+/gu) ?? [];
}
