import { useKeys } from '../keys/keys.ts';
import type { KeyBinding } from '../keys/match-keys.ts';
import { useTexts } from '../i18n/language.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

/** Binds keys while a sheet is open. The list of keys (`?`) shows them under the heading of the sheet. */
export function useSheetKeys(bindings: readonly KeyBinding[]): void {
  const { keyPlace: place } = useTexts(SHEET_TEXTS);
  useKeys(bindings.map((binding) => ({ ...binding, place })));
}
