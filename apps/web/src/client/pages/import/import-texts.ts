import type { TextsOf } from '../../i18n/language.ts';
import type { DescribedTable } from './import-model.ts';
import { IMPORT_TEXTS_EN, type ImportTexts } from './import-texts-en.ts';
import { IMPORT_TEXTS_IT } from './import-texts-it.ts';

/** Texts of the import page. */
export const IMPORT_TEXTS: TextsOf<ImportTexts> = { en: IMPORT_TEXTS_EN, it: IMPORT_TEXTS_IT };

/** Returns the label of a table's content. */
export function formatHolds({ table }: ImportTexts, { holds, what = '' }: DescribedTable): string {
  if (holds === 'other') return table.other(what);
  return holds === 'unknown' ? table.unknown : table.kinds[holds];
}
