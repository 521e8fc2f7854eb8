import { z } from 'zod';
import { REPORTING } from '../entities/issue-message.ts';
import { toSentence } from '../entities/problems.ts';
import {
  ValidationError,
  type FieldProblem,
  buildAliases,
  storableText,
  type Field,
  type FieldKind,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  type PageRequest,
  findNearestName,
} from '@trowel/domain/core';

export type FilterOperator = 'contains' | 'equals' | 'min' | 'max';

/** One condition of a list. Text is compared folded; `min` and `max` include their bound. */
export interface Filter {
  /** The fields looked at; a record matches when one of them does. */
  fields: readonly string[];
  kind: FieldKind;
  operator: FilterOperator;
  value: string | number | boolean;
}

/** What a list is asked for. Without `sort` the records come in their natural order. */
export interface ListQuery extends PageRequest {
  filters: Filter[];
  /** Text looked for in all text fields. */
  q?: string;
  sort?: { field: string; descending: boolean };
}

/** A filter name that looks at several fields, such as `period`. */
export type CombinedFilters = Record<string, readonly string[]>;

/** A query parameter for the API's description. */
export interface ListParameter {
  name: string;
  schema: z.ZodType;
  description: string;
}

const WholeNumber = z
  .string()
  .regex(/^-?\d{1,10}$/, 'must be a whole number')
  .transform(Number);
const Skip = WholeNumber.pipe(z.int().min(0).max(2_147_483_647));
const Limit = WholeNumber.pipe(z.int().min(1).max(MAX_PAGE_SIZE));
const SortOrder = z.enum(['asc', 'desc']);
const SearchText = storableText(500);
const Flag = z.enum(['true', 'false']);
const Day = z.iso.date();
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const Numeral = z
  .string()
  .trim()
  .regex(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, 'must be a number')
  .transform(Number)
  .refine((value) => Math.abs(value) <= 1e15, 'must be a number of reasonable size');

const SUFFIXES: Partial<Record<FieldKind, Record<string, FilterOperator>>> = {
  integer: { '': 'equals', _min: 'min', _max: 'max' },
  decimal: { '': 'equals', _min: 'min', _max: 'max' },
  date: { '': 'equals', _after: 'min', _before: 'max' },
  timestamp: { '': 'equals', _after: 'min', _before: 'max' },
  boolean: { '': 'equals' },
};
const TEXT_SUFFIXES: Record<string, FilterOperator> = { '': 'contains' };

interface Condition {
  field: Field;
  operator: FilterOperator;
}

/**
 * Reads the query of a list: `skip`, `limit`, `sort_by`, `sort_order`, `q` and the filters of the fields given.
 * @throws ValidationError naming each wrong parameter and, for an unknown one, the nearest known name.
 */
export function parseListQuery(
  fields: readonly Field[],
  params: Readonly<Record<string, unknown>>,
  combined: CombinedFilters = {},
): ListQuery {
  const conditions = conditionsOf(fields);
  const problems: FieldProblem[] = [];
  const query: ListQuery = { skip: 0, limit: DEFAULT_PAGE_SIZE, filters: [] };
  let sortBy: string | undefined;
  let descending = false;

  for (const [name, raw] of Object.entries(params)) {
    const read = <T>(schema: z.ZodType<T>): T | undefined => {
      const parsed = schema.safeParse(raw, REPORTING);
      if (parsed.success) return parsed.data;
      problems.push({
        field: name,
        message: toSentence(name, parsed.error.issues[0]?.message ?? 'is not valid'),
        type: 'invalid_parameter',
      });
      return undefined;
    };
    if (typeof raw !== 'string') {
      problems.push({ field: name, message: `${name} is given more than once.`, type: 'invalid_parameter' });
    } else if (name === 'skip') query.skip = read(Skip) ?? 0;
    else if (name === 'limit') query.limit = read(Limit) ?? DEFAULT_PAGE_SIZE;
    else if (name === 'sort_order') descending = read(SortOrder) === 'desc';
    else if (name === 'sort_by') {
      sortBy = buildAliases(fields).get(raw);
      if (sortBy === undefined) problems.push(unknownParameter(raw, fieldNames(fields), name));
    } else if (name === 'q') {
      const text = read(SearchText);
      if (text) query.q = text;
    } else {
      const condition = conditions.get(name);
      if (!condition) {
        problems.push(
          unknownParameter(name, [...conditions.keys(), 'skip', 'limit', 'sort_by', 'sort_order', 'q']),
        );
        continue;
      }
      const value = readValue(condition, read);
      if (value === undefined || value === '') continue;
      const { field, operator } = condition;
      query.filters.push({ fields: combined[field.name] ?? [field.name], kind: field.kind, operator, value });
    }
  }

  if (problems.length > 0) throw new ValidationError(problems);
  if (sortBy !== undefined) query.sort = { field: sortBy, descending };
  else if (descending) query.sort = { field: 'id', descending };
  return query;
}

/** Describes every parameter that `parseListQuery` takes for the fields given. */
export function describeListParameters(fields: readonly Field[]): ListParameter[] {
  const fixed: ListParameter[] = [
    { name: 'skip', schema: z.int().min(0).default(0), description: 'Records to skip.' },
    {
      name: 'limit',
      schema: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
      description: 'Records to return.',
    },
    {
      name: 'sort_by',
      schema: z.enum(fieldNames(fields)),
      description: 'Field to sort by; names and numbers in natural order, ties by id.',
    },
    { name: 'sort_order', schema: SortOrder, description: 'Direction of the sort.' },
    {
      name: 'q',
      schema: z.string(),
      description: 'Text looked for in all text fields, whatever the case and accents.',
    },
  ];
  const filters = [...conditionsOf(fields)]
    .filter(([name, { field }]) => name.startsWith(field.name))
    .map(([name, condition]) => ({
      name,
      schema: schemaOf(condition),
      description: describeCondition(condition),
    }));
  return [...fixed, ...filters];
}

const conditionCache = new WeakMap<readonly Field[], Map<string, Condition>>();

/** The filters of a list by parameter name, pyArchInit names included; made once per list of fields. */
function conditionsOf(fields: readonly Field[]): Map<string, Condition> {
  const cached = conditionCache.get(fields);
  if (cached) return cached;
  const conditions = new Map<string, Condition>();
  for (const field of fields) {
    for (const [suffix, operator] of Object.entries(SUFFIXES[field.kind] ?? TEXT_SUFFIXES)) {
      if (field.pyarchinit) conditions.set(field.pyarchinit + suffix, { field, operator });
    }
  }
  for (const field of fields) {
    for (const [suffix, operator] of Object.entries(SUFFIXES[field.kind] ?? TEXT_SUFFIXES)) {
      conditions.set(field.name + suffix, { field, operator });
    }
  }
  conditionCache.set(fields, conditions);
  return conditions;
}

function readValue(
  { field, operator }: Condition,
  read: <T>(schema: z.ZodType<T>) => T | undefined,
): Filter['value'] | undefined {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return read(Numeral);
    case 'boolean': {
      const word = read(Flag);
      return word === undefined ? undefined : word === 'true';
    }
    case 'date':
      return read(Day);
    case 'timestamp': {
      const moment = read(Moment);
      return moment === undefined ? undefined : normaliseMoment(moment, operator);
    }
    default:
      return read(SearchText);
  }
}

/** Gives the moment in UTC; a bare day means its first or, as an upper bound, its last millisecond. */
function normaliseMoment(moment: string, operator: FilterOperator): string {
  if (moment.length > 10) return new Date(moment).toISOString();
  return operator === 'max' ? `${moment}T23:59:59.999Z` : `${moment}T00:00:00.000Z`;
}

function schemaOf({ field }: Condition): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.int();
    case 'decimal':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'timestamp':
      return z.iso.datetime();
    default:
      return z.string();
  }
}

function describeCondition({ field, operator }: Condition): string {
  const label = field.label.en;
  const isDate = field.kind === 'date' || field.kind === 'timestamp';
  if (operator === 'contains') return `${label}: contains this text, whatever the case and accents.`;
  if (operator === 'min') return `${label}: ${isDate ? 'on or after' : 'at least'}.`;
  if (operator === 'max') return `${label}: ${isDate ? 'on or before' : 'at most'}.`;
  return `${label}: exactly.`;
}

function fieldNames(fields: readonly Field[]): string[] {
  return fields.map(({ name }) => name);
}

/** Gives the problem of a name that is not known, in the parameter given, with the nearest name there is. */
export function unknownParameter(
  name: string,
  known: Iterable<string>,
  parameter: string = name,
): FieldProblem {
  const nearest = findNearestName(name, known);
  const hint = nearest ? `; did you mean ${nearest}?` : '';
  const shown = name === '' ? 'An empty name' : name.slice(0, 100);
  return { field: parameter, message: `${shown} is not known here${hint}`, type: 'unknown_parameter' };
}
