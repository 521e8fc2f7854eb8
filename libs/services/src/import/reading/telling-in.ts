import { formatInLanguage } from '@trowel/domain/core';
import type { Language } from '../../context.ts';

/** Does the work of readers who do not know the person; what they refuse is told in the language of the person. */
export async function tellingIn<T>(language: Language = 'en', work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw formatInLanguage(language, error);
  }
}
