import { isRelationType, relationLabelsOf, type UnitRelation } from '@trowel/domain/records';
import type { Language } from '../i18n/language.ts';

/** Formats a relation, such as "covers 12", or "covers B/12" if the other unit is in another area. */
export function formatSheetRelation(
  { type, us_number, area }: Pick<UnitRelation, 'us_number' | 'area'> & { type: string },
  ownArea: string,
  language: Language,
): string {
  const place = area === undefined || area === ownArea || area === '' ? '' : `${area}/`;
  const word = isRelationType(type) ? relationLabelsOf(type)[language].toLocaleLowerCase(language) : type;
  return `${word} ${place}${us_number}`;
}
