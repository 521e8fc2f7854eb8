import type { Language } from '../i18n/language.ts';
import { findKind } from '../kinds/kinds.ts';
import { RECORD_TEXTS, type RecordTexts } from './record-texts.ts';
import type { ChangeSum } from './sum-changes.ts';

/** Formats a summed change, for example "recorded 40 finds", "recorded 3 records (Burials)". */
export function formatSum(
  language: Language,
  { entity, action, records }: Pick<ChangeSum, 'entity' | 'action' | 'records'>,
): string {
  const t = RECORD_TEXTS[language];
  const name = entity in t.records ? (entity as keyof RecordTexts['records']) : 'others';
  const kind = findKind(entity);
  const what = t.records[name](records);
  return t.actions[action](kind ? `${what} (${kind.plural[language]})` : what);
}
