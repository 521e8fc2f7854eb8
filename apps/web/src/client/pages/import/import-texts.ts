import type { DescribedTable } from '@trowel/domain/formats';
import type { KindName } from '@trowel/domain/records';
import type { TextsOf } from '../../i18n/language.ts';
import { pickKindText, type KindWords } from './kind-labels.ts';
import { IMPORT_TEXTS_EN, type ImportTexts } from './import-texts-en.ts';
import { IMPORT_TEXTS_IT } from './import-texts-it.ts';

/** Texts of the import page. */
export const IMPORT_TEXTS: TextsOf<ImportTexts> = { en: IMPORT_TEXTS_EN, it: IMPORT_TEXTS_IT };

/** Returns the label of a table's content. */
export function formatHolds(
  { table }: ImportTexts,
  { holds, what = '' }: DescribedTable,
  wordsOf: (kind: KindName) => KindWords,
): string {
  if (holds === 'other') return table.other(what);
  if (holds === 'unknown') return table.unknown;
  return pickKindText(holds, { ofKind: (kind) => wordsOf(kind).plural, texts: table.kinds });
}
