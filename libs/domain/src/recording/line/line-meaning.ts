import type { Labels } from '@trowel/domain/core';
import { nameTerm, relationLabelsOf, type RelationType, unitFields } from '@trowel/domain/records';
import { formatDecimal } from './line-numbers.ts';
import { findTermOfValue } from './line-terms.ts';
import type { LineToken } from './line-token.ts';
import { LINE_FIELDS, type LineField, type LineRelation } from './line-unit.ts';

type Language = keyof Labels;

const FIELDS = new Map(unitFields.map((field) => [field.name, field]));

/** Formats how values were read: `Period: 3; Phase: 2`. */
export function meaningOfValues(sets: LineToken['sets']): Labels {
  const filled = LINE_FIELDS.filter((field) => sets[field] !== undefined);
  const say = (language: Language): string =>
    filled
      .map((field) => `${nameField(field, language)}: ${formatValue(field, sets[field], language)}`)
      .join('; ');
  return { en: say('en'), it: say('it') };
}

/** Formats how a relation word was read: `covers …`. */
export function meaningOfRelation(type: RelationType): Labels {
  return { en: `${wordOf(type, 'en')} …`, it: `${wordOf(type, 'it')} …` };
}

/** Formats how the units after a relation word were read: `covers SU B/12 (uncertain)`. */
export function meaningOfTargets(relations: readonly LineRelation[]): Labels {
  const [first] = relations;
  if (!first) return { en: '', it: '' };
  const names = relations
    .map(({ area, us_number }) => (area ? `${area}/${us_number}` : us_number))
    .join(', ');
  const remarks = [first.certainty, first.note].filter(Boolean).map((remark) => ` (${remark})`);
  return {
    en: `${wordOf(first.type, 'en')} SU ${names}${remarks.join('')}`,
    it: `${wordOf(first.type, 'it')} US ${names}${remarks.join('').replace('(uncertain)', '(incerto)')}`,
  };
}

/** Returns the word of a relation as a line prints it: `copre`, `covers`. */
export function wordOf(type: RelationType, language: Language): string {
  return relationLabelsOf(type)[language].toLowerCase();
}

/** Returns the name of a field. */
export function nameField(field: LineField, language: Language): string {
  return FIELDS.get(field)?.label[language] ?? field;
}

function formatValue(field: LineField, value: unknown, language: Language): string {
  if (Array.isArray(value)) return value.map((one) => formatValue(field, one, language)).join(', ');
  const unit = FIELDS.get(field)?.unit;
  if (typeof value === 'number')
    return unit === 'm' ? `${formatDecimal(value, language)} m` : formatDecimal(value, language);
  const text = String(value);
  if (field === 'recorded_on') return language === 'it' ? text.split('-').toReversed().join('/') : text;
  if (field !== 'unit_type') return nameTerm(text, `us.${field}`, language);
  // A type is a code, which is the same in all languages.
  const name = findTermOfValue(undefined, field, text)?.label[language];
  return name === undefined || name === text ? text : `${text} (${name})`;
}
