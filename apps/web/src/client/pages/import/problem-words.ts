import type { Problem } from '../../data/problem.ts';
import type { Language } from '../../i18n/language.ts';

/**
 * Italian reasons why a whole file is rejected, by type of problem or HTTP status. The details from
 * the server may be in English.
 */
const REFUSED: Readonly<Record<string, string>> = {
  unreadable: 'Il file non si può leggere',
  413: 'Il file è troppo grande, o contiene troppo',
  415: 'Il file non è di un tipo che si legge',
  503: 'La lettura ha chiesto troppo tempo o troppa memoria',
};

/** Returns the reasons why a file is rejected: first the general one, then the details from the server. */
export function formatRefusedFile({ status, message, fields }: Problem, language: Language): string[] {
  const reason = REFUSED[fields[0]?.type ?? ''] ?? REFUSED[status];
  const messages = [message, ...fields.map((field) => field.message)].filter(Boolean);
  return [...new Set(language === 'it' && reason !== undefined ? [reason, ...messages] : messages)];
}
