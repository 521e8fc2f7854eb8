import { listConditionOperators, type ConditionOperator, type WhereCondition } from '@trowel/domain/records';
import type { FieldKind } from '@trowel/domain/core';
import type { RecordField } from '../data/fields.ts';
import type { Language } from '../i18n/language.ts';
import { readField } from '../tables/read-field.ts';
import { formatConditionValue, listValues } from './condition-text.ts';
import { isGroup, type ConditionGroup, type Conditions, type Join } from './conditions.ts';
import { FILTER_TEXTS } from './filter-texts.ts';

/** A condition while it is being typed. */
export interface DraftCondition {
  /** Key of the condition in the editor. */
  key: number;
  field: string;
  operator: ConditionOperator;
  /** The typed value. Values of `any_of` are separated by semicolons. */
  text: string;
  /** The typed upper value of `between`. */
  upper: string;
}

/** A group while it is being edited. */
export interface DraftGroup {
  key: number;
  join: Join;
  members: readonly DraftCondition[];
}

/** A filter while it is being edited. */
export interface FilterDraft {
  join: Join;
  members: readonly (DraftCondition | DraftGroup)[];
}

const KINDS: Readonly<Record<RecordField['kind'], FieldKind>> = {
  text: 'text',
  choice: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  day: 'date',
  moment: 'timestamp',
  list: 'list',
  object: 'object',
};

/** Texts with numbers in them. Only these texts have an order that people expect. */
const NUMBERED: ReadonlySet<string> = new Set(['us_number', 'inventory_number', 'area', 'box_number']);
const RANGES: ReadonlySet<ConditionOperator> = new Set(['less', 'at_most', 'greater', 'at_least', 'between']);

/** Lists the operators that the editor offers for a field. */
export function listOperatorsOf({ name, kind }: RecordField): readonly ConditionOperator[] {
  const all = listConditionOperators(KINDS[kind]);
  return KINDS[kind] === 'text' && !NUMBERED.has(name) ? all.filter((one) => !RANGES.has(one)) : all;
}

/** True if the operator has a value to type. */
export function hasValue(operator: ConditionOperator): boolean {
  return operator !== 'empty' && operator !== 'not_empty';
}

let lastKey = 0;

/** Creates a condition on a field, with its first operator. */
export function createCondition(field: RecordField): DraftCondition {
  const operators = listOperatorsOf(field);
  const operator = operators.includes('is') ? 'is' : operators[0]!;
  return { key: ++lastKey, field: field.name, operator, text: '', upper: '' };
}

/** Creates a group with one condition. */
export function createGroup(field: RecordField, join: Join): DraftGroup {
  return { key: ++lastKey, join, members: [createCondition(field)] };
}

/** True if a member of a draft is a group. */
export function isDraftGroup(member: DraftCondition | DraftGroup): member is DraftGroup {
  return 'members' in member;
}

/** Converts a filter to a draft. */
export function toDraft(
  { join, members }: Conditions,
  fields: readonly RecordField[],
  language: Language,
): FilterDraft {
  const draftOf = (condition: WhereCondition): DraftCondition[] => {
    const field = fields.find(({ name }) => name === condition.field);
    if (!field) return [];
    const texts = listValues(condition).map((value) => formatConditionValue(field, value, language));
    const [text = '', upper = ''] = condition.operator === 'between' ? texts : [texts.join('; ')];
    return [{ key: ++lastKey, field: field.name, operator: condition.operator, text, upper }];
  };
  return {
    join,
    members: members.flatMap((member): (DraftCondition | DraftGroup)[] =>
      isGroup(member)
        ? [{ key: ++lastKey, join: member.join, members: member.members.flatMap(draftOf) }]
        : draftOf(member),
    ),
  };
}

/** The condition of a draft, or the reason why its text is invalid. */
export type DraftReading = { ok: true; condition: WhereCondition } | { ok: false; problem: string };

/** Reads a typed condition. */
export function readDraft(
  { field: name, operator, text, upper }: DraftCondition,
  fields: readonly RecordField[],
  language: Language,
): DraftReading {
  const field = fields.find((one) => one.name === name);
  if (!field) return { ok: false, problem: name };
  if (!hasValue(operator)) return { ok: true, condition: { field: name, operator } };
  const typed = operator === 'between' ? [text, upper] : operator === 'any_of' ? text.split(';') : [text];
  const given = operator === 'any_of' ? typed.filter((one) => one.trim() !== '') : typed;
  const values: (string | number | boolean)[] = [];
  for (const one of given) {
    const reading = readValue(field, operator, { text: one, language });
    if (!reading.ok) return reading;
    values.push(reading.value);
  }
  if (values.length === 0) return { ok: false, problem: FILTER_TEXTS[language].missing };
  const isList = operator === 'between' || operator === 'any_of';
  return { ok: true, condition: { field: name, operator, value: isList ? values : values[0]! } };
}

function readValue(
  field: RecordField,
  operator: ConditionOperator,
  { text, language }: { text: string; language: Language },
): { ok: true; value: string | number | boolean } | { ok: false; problem: string } {
  if (text.trim() === '') return { ok: false, problem: FILTER_TEXTS[language].missing };
  const isSearch = operator === 'contains' || operator === 'not_contains';
  const kind = isSearch || field.kind === 'choice' ? 'text' : field.kind === 'moment' ? 'day' : field.kind;
  // Any value may be searched for, including those that a field does not allow.
  const reading = readField({ ...field, kind, minimum: undefined, maximum: undefined }, text, language);
  return reading.ok ? { ok: true, value: reading.value as string | number | boolean } : reading;
}

/** Converts a draft to a filter. Returns undefined if a condition is invalid. */
export function readFilterDraft(
  { join, members }: FilterDraft,
  fields: readonly RecordField[],
  language: Language,
): Conditions | undefined {
  const read: (WhereCondition | ConditionGroup)[] = [];
  for (const member of members) {
    const readings = (isDraftGroup(member) ? member.members : [member]).map((one) =>
      readDraft(one, fields, language),
    );
    const conditions = readings.flatMap((one) => (one.ok ? [one.condition] : []));
    if (conditions.length < readings.length) return undefined;
    if (isDraftGroup(member)) read.push({ join: member.join, members: conditions });
    else read.push(...conditions);
  }
  return { join, members: read };
}
