import type { Language } from '@trowel/domain/matrix';

/** Returns the locale for numbers and dates of a language. */
export function localeOf(language: Language): string {
  return language === 'it' ? 'it-IT' : 'en-GB';
}

/** Formats a date in words, UTC. */
export function nameDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
