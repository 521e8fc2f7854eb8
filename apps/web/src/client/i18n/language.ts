import { createContext, useContext } from 'react';

export type Language = 'en' | 'it';

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', it: 'Italiano' };

/** The words of one part of the pages; both languages have the same ones, or it does not compile. */
export type TextsOf<T> = Readonly<Record<Language, T>>;

/** The language of all that is shown. */
export const LanguageContext = createContext<Language>('en');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Gives the words of one part in the language of the person. */
export function useTexts<T>(texts: TextsOf<T>): T {
  return texts[useLanguage()];
}
