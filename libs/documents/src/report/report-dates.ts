import type { Language } from '@trowel/domain/matrix';

/** Gives the locale in which a language writes numbers and days. */
export function localeOf(language: Language): string {
  return language === 'it' ? 'it-IT' : 'en-GB';
}

/** Gives a day in words, UTC. */
export function nameDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
