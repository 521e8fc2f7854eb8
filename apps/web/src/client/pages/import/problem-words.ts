import type { Problem } from '../../data/problem.ts';
import type { Language } from '../../i18n/language.ts';

/**
 * Why a whole file is refused, in Italian, where what the server adds may be in English: by the type of the problem or
 * the status of the answer.
 */
const REFUSED: Readonly<Record<string, string>> = {
  unreadable: 'Il file non si può leggere',
  413: 'Il file è troppo grande, o contiene troppo',
  415: 'Il file non è di un tipo che si legge',
  503: 'La lettura ha chiesto troppo tempo o troppa memoria',
};

/** Says why a file is refused: what is the matter, then what the server says of it. */
export function formatRefusedFile({ status, message, fields }: Problem, language: Language): string[] {
  const reason = REFUSED[fields[0]?.type ?? ''] ?? REFUSED[status];
  const said = [message, ...fields.map((field) => field.message)].filter(Boolean);
  return [...new Set(language === 'it' && reason !== undefined ? [reason, ...said] : said)];
}
