import { findNearestName } from '@trowel/domain/core';
import { VOCABULARIES } from '@trowel/domain/records';
import type { Language } from '../i18n/language.ts';
import { KNOWN_TEXTS, type KnownTexts } from './known-texts.ts';

/** The known values of a site for fields that rarely hold free text. */
export interface SiteValues {
  /** Codes of unit types, including custom ones. */
  types: readonly string[];
  /** Codes of the periods that have a record. */
  described: readonly string[];
  /** Period values with the number of units. `areas` does the same for areas. */
  periods: ReadonlyMap<string, number>;
  areas: ReadonlyMap<string, number>;
}

const MOST_LISTED = 8;
/** Number of units from which a value counts as usual on the site. */
const SEVERAL = 2;
const NUMBERED = /\d|^[IVXLC]+[a-z]?$/;

/** Lists the values to suggest for a field. Returns undefined for fields without known values. */
export function listKnown(field: string, known: SiteValues): readonly string[] | undefined {
  switch (field) {
    case 'unit_type':
      return known.types;
    case 'period':
    case 'period_end':
      return known.described.length > 0 ? known.described : listUsualPeriods(known.periods);
    case 'area':
      return [...known.areas.keys()].filter((area) => area !== '');
    default:
      return undefined;
  }
}

/**
 * Returns the reason why a value is doubtful, with the known values. Undefined if it is fine. A
 * doubtful value can still be recorded.
 */
export function judgeValue(
  field: string,
  value: unknown,
  { known, language }: { known: SiteValues; language: Language },
): string | undefined {
  const t = KNOWN_TEXTS[language];
  const text = typeof value === 'string' ? value.trim() : '';
  const values = listKnown(field, known);
  if (text === '' || values === undefined) return undefined;
  if (field === 'area') return judgeArea(text, values, known, t);
  if (has(values, text) || (field === 'unit_type' && has(listTypeNames(), text))) return undefined;
  if (field === 'unit_type') return withNear(t.unitType(text, formatList(values)), text, values, t);
  const isUsual = known.described.length === 0 && NUMBERED.test(text);
  if (isUsual) return undefined;
  return values.length === 0
    ? t.noPeriod(text)
    : withNear(t.period(text, formatList(values)), text, values, t);
}

function judgeArea(
  text: string,
  areas: readonly string[],
  { types }: SiteValues,
  t: KnownTexts,
): string | undefined {
  if (has(types, text)) return t.areaIsType(text);
  return areas.length === 0 || has(areas, text) ? undefined : t.area(text, formatList(areas));
}

/** Lists the periods used by several units, for sites without period records. */
function listUsualPeriods(values: ReadonlyMap<string, number>): string[] {
  return [...values].filter(([value, units]) => value !== '' && units >= SEVERAL).map(([value]) => value);
}

function listTypeNames(): string[] {
  return (VOCABULARIES['us.unit_type'] ?? []).flatMap(({ value, label }) => [value, label.en, label.it]);
}

function has(values: readonly string[], text: string): boolean {
  const wanted = text.toLowerCase();
  return values.some((value) => value.toLowerCase() === wanted);
}

function formatList(values: readonly string[]): string {
  return values.length > MOST_LISTED ? `${values.slice(0, MOST_LISTED).join(', ')} …` : values.join(', ');
}

function withNear(message: string, text: string, values: readonly string[], t: KnownTexts): string {
  const near = findNearestName(text, values);
  return near === undefined ? message : `${message}. ${t.near(near)}`;
}
