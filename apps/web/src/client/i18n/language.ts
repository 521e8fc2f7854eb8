import { createContext, useContext } from 'react';

export type Language = 'en' | 'it';

/** Names of the languages, each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', it: 'Italiano' };

/** Texts of one part of the pages. The compiler checks that both languages have the same ones. */
export type TextsOf<T> = Readonly<Record<Language, T>>;

/** Language of the page. */
export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Returns the texts of one part in the user's language. */
export function useTexts<T>(texts: TextsOf<T>): T {
  return texts[useLanguage()];
}
