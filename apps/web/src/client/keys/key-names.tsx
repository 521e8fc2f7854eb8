import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { KEYS_TEXTS } from './keys-texts.ts';
import { listKeys } from './match-keys.ts';

/** The keys of a shortcut, named as on the user's keyboard. */
export function KeyNames({ keys }: { keys: string }): ReactNode {
  const { names } = useTexts(KEYS_TEXTS);
  return listKeys(keys).map((key) => <kbd key={key}>{names[key] ?? key}</kbd>);
}
