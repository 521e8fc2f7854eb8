import { aliasesOf, type BilingualFieldProblem, type Field, type Labels } from '@trowel/domain/core';
import type { z } from 'zod';
import { REPORTING } from '../entities/issue-message.ts';
import { formatProblems } from '../entities/problems.ts';
import type { Filter, FilterGroup, FilterOperator, FilterTree } from './filter.ts';
import { unknownParameter } from './parameter-problems.ts';
import { readFilterValue, toMoment } from './parameter-values.ts';
import {
  listConditionOperators,
  MAX_CONDITIONS,
  MAX_VALUES,
  MAX_WHERE_LENGTH,
  type ConditionOperator,
} from './where.ts';

/** Description of the parameter for the documentation of the API. */
export const WHERE_DESCRIPTION = [
  'Conditions as JSON, in addition to the other parameters: `{"and": […]}` or `{"or": […]}`. The list has conditions `{"field": "period", "operator": "is", "value": "2"}` and groups of conditions, again `and` or `or`.',
  'Operators: `is`, `is_not`, `contains`, `not_contains`, `empty`, `not_empty`, `any_of` (a list of values), `less`, `at_most`, `greater`, `at_least`, `between` (two values, both included).',
  'Empty fields match `is_not` and `not_contains`. Numbers of units and finds are compared in natural order, other texts by their letters.',
  `At most ${MAX_CONDITIONS} conditions, ${MAX_VALUES} values in a list and ${MAX_WHERE_LENGTH} characters. Groups cannot contain groups.`,
].join(' ');

const NAME = 'where';
const MAX_PROBLEMS = 10;

/** A tree during parsing. */
interface Reading {
  fields: readonly Field[];
  aliases: ReadonlyMap<string, string>;
  problems: BilingualFieldProblem[];
  conditions: number;
}

/** Parses the parameter `where`. Every problem names its place, such as `where.and[1].value`. */
export function parseWhere(
  fields: readonly Field[],
  raw: string,
): { tree?: FilterTree; problems: BilingualFieldProblem[] } {
  const reading: Reading = { fields, aliases: aliasesOf(fields), problems: [], conditions: 0 };
  const sent = parseJson(raw, reading);
  const top = sent === undefined ? undefined : readJoin(sent, NAME, reading);
  const groups = top?.members.map((member, i) => readMember(member, `${NAME}.${top.join}[${i}]`, reading));
  if (reading.conditions > MAX_CONDITIONS) report(reading, NAME, TOO_MANY_CONDITIONS);
  if (reading.problems.length > 0 || !top || !groups)
    return { problems: reading.problems.slice(0, MAX_PROBLEMS) };
  const full = groups.filter((group) => group.filters.length > 0);
  return full.length > 0 ? { tree: { join: top.join, groups: full }, problems: [] } : { problems: [] };
}

function parseJson(raw: string, reading: Reading): unknown {
  if (raw.trim() === '') return undefined;
  if (raw.length > MAX_WHERE_LENGTH) return report(reading, NAME, TOO_LONG);
  try {
    return JSON.parse(raw);
  } catch {
    return report(reading, NAME, NOT_JSON);
  }
}

function readJoin(
  sent: unknown,
  place: string,
  reading: Reading,
): { join: 'and' | 'or'; members: unknown[] } | undefined {
  if (!isObject(sent)) return report(reading, place, NOT_A_GROUP);
  const [[join, members] = ['', undefined], ...others] = Object.entries(sent);
  const isJoin = join === 'and' || join === 'or';
  if (!isJoin || others.length > 0 || !Array.isArray(members)) return report(reading, place, NOT_A_GROUP);
  return { join, members };
}

/** A condition outside a group counts as a group of one. */
function readMember(sent: unknown, place: string, reading: Reading): FilterGroup {
  if (isObject(sent) && 'field' in sent) {
    const filter = readCondition(sent, place, reading);
    return { join: 'and', filters: filter ? [filter] : [] };
  }
  const group = readJoin(sent, place, reading);
  const filters = (group?.members ?? []).flatMap((member, i) => {
    const at = `${place}.${group!.join}[${i}]`;
    if (isObject(member) && 'field' in member) return readCondition(member, at, reading) ?? [];
    report(reading, at, NOT_A_CONDITION);
    return [];
  });
  return { join: group?.join ?? 'and', filters };
}

function readCondition(
  sent: Readonly<Record<string, unknown>>,
  place: string,
  reading: Reading,
): Filter | undefined {
  reading.conditions += 1;
  // Reading stops here, so that a long list does not return as many problems.
  if (reading.conditions > MAX_CONDITIONS) return undefined;
  const name = String(sent['field']);
  const field = reading.fields.find((one) => one.name === reading.aliases.get(name));
  if (!field) {
    const names = reading.fields.map((one) => one.name);
    reading.problems.push(unknownParameter(name, names, `${place}.field`));
    return undefined;
  }
  const known = listConditionOperators(field.kind);
  const operator = known.find((one) => one === sent['operator']);
  if (!operator) return report(reading, `${place}.operator`, listOperators(field, known));
  const unknown = Object.keys(sent).find((key) => !['field', 'operator', 'value'].includes(key));
  if (unknown !== undefined) {
    reading.problems.push(unknownParameter(unknown, ['field', 'operator', 'value'], place));
    return undefined;
  }
  return buildFilter({ field, operator, sent: sent['value'], place: `${place}.value`, reading });
}

/** A condition with a known field and operator. */
interface Condition {
  field: Field;
  operator: ConditionOperator;
  /** The value as sent. */
  sent: unknown;
  place: string;
  reading: Reading;
}

function buildFilter(condition: Condition): Filter | undefined {
  const { field, operator, sent, place, reading } = condition;
  if (operator === 'empty' || operator === 'not_empty') {
    const filter = filterOn(field, 'empty', true);
    return operator === 'empty' ? filter : { ...filter, isNegated: true };
  }
  if (operator === 'any_of') return buildAnyOf(condition);
  if (operator === 'between') {
    if (!Array.isArray(sent) || sent.length !== 2) return report(reading, place, NOT_TWO_VALUES);
    const [value, upper] = [readBound(condition, sent[0], 'first'), readBound(condition, sent[1], 'last')];
    if (value === undefined || upper === undefined) return undefined;
    return { ...filterOn(field, 'between', value), upper: upper as string | number };
  }
  return buildOfOneValue(condition);
}

function buildAnyOf(condition: Condition): Filter | undefined {
  const { sent, place, reading } = condition;
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_VALUES)
    return report(reading, place, NOT_A_LIST);
  const all = sent.map((value) => equalTo(condition, value));
  const [first, ...rest] = all.filter((one) => one !== undefined);
  if (!first || all.length !== rest.length + 1) return undefined;
  const others = rest.flatMap(({ or = [], ...own }) => [own, ...or]);
  return { ...first, or: [...(first.or ?? []), ...others] };
}

function buildOfOneValue(condition: Condition): Filter | undefined {
  const { field, operator, sent } = condition;
  switch (operator) {
    case 'is':
      return equalTo(condition, sent);
    case 'is_not':
      return negated(equalTo(condition, sent));
    case 'contains':
      return bounded(condition, 'contains', 'first');
    case 'not_contains':
      return negated(bounded(condition, 'contains', 'first'));
    case 'less':
      return bounded(condition, 'below', 'first');
    case 'at_most':
      return bounded(condition, 'max', 'last');
    case 'greater':
      return bounded(condition, 'above', 'last');
    case 'at_least':
      return bounded(condition, 'min', 'first');
    default:
      throw new Error(`No filter for ${operator} of ${field.name}`);
  }
}

/** A day equals every moment of it. */
function equalTo(condition: Condition, sent: unknown): Filter | undefined {
  const { field } = condition;
  const value = readBound(condition, sent, 'first');
  if (value === undefined) return undefined;
  const equal = filterOn(field, 'equals', value);
  // The empty field means this value.
  if (String(value).toLowerCase() === field.emptyMeans)
    return { ...equal, or: [filterOn(field, 'empty', true)] };
  if (field.kind !== 'timestamp' || String(sent).length > 10) return equal;
  return { ...filterOn(field, 'between', value), upper: toMoment(String(sent), 'last') };
}

function bounded(
  condition: Condition,
  operator: FilterOperator,
  ofDay: 'first' | 'last',
): Filter | undefined {
  const value = readBound(condition, condition.sent, ofDay);
  return value === undefined ? undefined : filterOn(condition.field, operator, value);
}

function negated(filter: Filter | undefined): Filter | undefined {
  return filter && { ...filter, isNegated: true };
}

function filterOn({ name, kind }: Field, operator: FilterOperator, value: Filter['value']): Filter {
  return { fields: [name], kind, operator, value };
}

/** Returns a value for the kind of the field. If it is invalid, adds a problem and returns undefined. */
function readBound(
  { field, place, reading }: Condition,
  sent: unknown,
  ofDay: 'first' | 'last',
): Filter['value'] | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof sent) || sent === '')
    return report(reading, place, NO_VALUE);
  const read = <T>(schema: z.ZodType<T>): T | undefined => {
    const parsed = schema.safeParse(String(sent), REPORTING);
    if (parsed.success) return parsed.data;
    const problems = formatProblems(schema, String(sent), { name: place });
    reading.problems.push(...problems.slice(0, 1).map((one) => ({ ...one, type: 'invalid_parameter' })));
    return undefined;
  };
  return readFilterValue(field.kind, read, ofDay);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function report(reading: Reading, field: string, wish: Labels): undefined {
  const message = { en: `${field} ${wish.en}.`, it: `${field} ${wish.it}.` };
  reading.problems.push({ field, message, type: 'invalid_parameter' });
}

function listOperators({ name }: Field, known: readonly ConditionOperator[]): Labels {
  const names = known.join(', ');
  return { en: `must be one of ${names} for ${name}`, it: `deve essere uno di ${names} per ${name}` };
}

const NOT_JSON = { en: 'must be JSON', it: 'deve essere JSON' };
const TOO_LONG = {
  en: `must have at most ${MAX_WHERE_LENGTH} characters`,
  it: `può avere al massimo ${MAX_WHERE_LENGTH} caratteri`,
};
const NOT_A_GROUP = {
  en: 'must be {"and": […]} or {"or": […]}',
  it: 'deve essere {"and": […]} oppure {"or": […]}',
};
const NOT_A_CONDITION = {
  en: 'must be a condition with field, operator and value; a group cannot contain groups',
  it: 'deve essere una condizione con field, operator e value: un gruppo non può contenere gruppi',
};
const TOO_MANY_CONDITIONS = {
  en: `must have at most ${MAX_CONDITIONS} conditions`,
  it: `può avere al massimo ${MAX_CONDITIONS} condizioni`,
};
const NOT_A_LIST = {
  en: `must be a list of 1 to ${MAX_VALUES} values`,
  it: `deve essere un elenco da 1 a ${MAX_VALUES} valori`,
};
const NOT_TWO_VALUES = { en: 'must be a list of two values', it: 'deve essere un elenco di due valori' };
const NO_VALUE = {
  en: 'must be a text, a number, or true or false, and not empty',
  it: 'deve essere un testo, un numero oppure true o false, e non vuoto',
};
