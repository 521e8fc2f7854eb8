import type { LanguageTexts } from '@trowel/domain/records';

/** Returns texts with those in English and Italian replaced, or undefined if no text is left. */
export function joinTexts(
  before: LanguageTexts | undefined,
  changed: { en: string; it: string },
): LanguageTexts | undefined {
  const texts = Object.entries({ ...before, ...changed })
    .map(([language, text]) => [language, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
