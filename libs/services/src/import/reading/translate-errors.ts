import { formatInLanguage } from '@trowel/domain/core';
import type { Language } from '../../context.ts';

/** Runs readers that do not know the language of the user. Translates the errors they throw. */
export async function translateErrors<T>(language: Language = 'en', work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw formatInLanguage(language, error);
  }
}
