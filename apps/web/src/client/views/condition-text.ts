import type { ConditionOperator, WhereCondition } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import type { Language } from '../i18n/language.ts';
import { formatValue } from '../tables/format-value.ts';
import { isGroup, type ConditionGroup } from './conditions.ts';
import { FILTER_TEXTS } from './filter-texts.ts';

/** Returns the name of an operator for a field. */
export function nameOperator(
  operator: ConditionOperator,
  kind: RecordField['kind'],
  language: Language,
): string {
  const t = FILTER_TEXTS[language];
  return (kind === 'day' || kind === 'moment' ? t.dayOperators : t.operators)[operator] ?? operator;
}

/** Returns the values of a condition, as sent. */
export function listValues({ value }: WhereCondition): readonly (string | number | boolean)[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as string | number | boolean];
}

/** Formats a condition or a group as text: `Period is 2`. */
export function formatCondition(
  member: WhereCondition | ConditionGroup,
  fields: readonly RecordField[],
  language: Language,
): string {
  if (!isGroup(member)) return formatOne(member, fields, language);
  const t = FILTER_TEXTS[language];
  const texts = member.members.map((one) => formatOne(one, fields, language));
  return texts.length === 1 ? texts[0]! : `(${texts.join(` ${t[member.join]} `)})`;
}

function formatOne(condition: WhereCondition, fields: readonly RecordField[], language: Language): string {
  const field = fields.find(({ name }) => name === condition.field);
  if (!field) return condition.field;
  const t = FILTER_TEXTS[language];
  const values = listValues(condition).map((value) => formatConditionValue(field, value, language));
  const text =
    condition.operator === 'between' ? t.range(values[0] ?? '', values[1] ?? '') : values.join(', ');
  const name = nameOperator(condition.operator, field.kind, language);
  return [field.label[language], name, text].filter((part) => part !== '').join(' ');
}

/** Formats a value of a condition as users type it. */
export function formatConditionValue(
  field: RecordField,
  value: string | number | boolean,
  language: Language,
): string {
  if (field.kind === 'boolean') return formatValue(field, String(value) === 'true', language);
  const kind = field.kind === 'moment' ? 'day' : field.kind;
  return formatValue({ ...field, kind }, value, language);
}
