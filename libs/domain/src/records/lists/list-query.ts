import { z } from 'zod';
import { REPORTING } from '../entities/issue-message.ts';
import { formatProblems } from '../entities/problems.ts';
import {
  ValidationError,
  type BilingualFieldProblem,
  aliasesOf,
  type Field,
  type FieldKind,
  DEFAULT_PAGE_SIZE,
  MAX_INTEGER,
  MAX_PAGE_SIZE,
  type PageRequest,
} from '@trowel/domain/core';
import { Limit, readFilterValue, SearchText, Skip, SortOrder } from './parameter-values.ts';
import { BboxText, describeBbox, hasExtent, listBboxFilters } from './bbox-filter.ts';
import { findNamedTerms } from '../terms/find-named-terms.ts';
import { readCustomKey } from '../sheets/custom-fields.ts';
import type { Filter, FilterOperator, FilterTree } from './filter.ts';
import { givenTwice, unknownParameter } from './parameter-problems.ts';
import { parseWhere, WHERE_DESCRIPTION } from './parse-where.ts';

/** The query of a list. Without `sort`, records are in their natural order. */
export interface ListQuery extends PageRequest {
  filters: Filter[];
  /** Further conditions, combined by "and" or "or". */
  where?: FilterTree;
  /** Text to find in all text fields. */
  q?: string;
  /** Alternatives to `q`: words of the vocabularies with that name in another language. */
  terms?: readonly Filter[];
  /** `kind` is that of a custom field, which has no column. */
  sort?: { field: string; descending: boolean; kind?: FieldKind };
}

/** A filter name that covers several fields, such as `period`. */
export type CombinedFilters = Record<string, readonly string[]>;

/** A query parameter in the description of the API. */
export interface ListParameter {
  name: string;
  schema: z.ZodType;
  description: string;
}

/** Filters of texts that are not lists. They can also be compared exactly. */
const EXACT_TEXT_SUFFIXES: Record<string, FilterOperator> = { '': 'contains', _is: 'equals' };

const SUFFIXES: Partial<Record<FieldKind, Record<string, FilterOperator>>> = {
  integer: { '': 'equals', _min: 'min', _max: 'max' },
  decimal: { '': 'equals', _min: 'min', _max: 'max' },
  date: { '': 'equals', _after: 'min', _before: 'max' },
  timestamp: { '': 'equals', _after: 'min', _before: 'max' },
  boolean: { '': 'equals' },
  text: EXACT_TEXT_SUFFIXES,
  // Only `without` and `where` search for shapes.
  geometry: {},
};

const TEXT_SUFFIXES: Record<string, FilterOperator> = { '': 'contains' };

interface Condition {
  field: Field;
  operator: FilterOperator;
}

/** A query during parsing, and its problems. */
interface QueryReading {
  fields: readonly Field[];
  conditions: ReadonlyMap<string, Condition>;
  combined: CombinedFilters;
  query: ListQuery;
  sortBy?: string;
  descending: boolean;
  problems: BilingualFieldProblem[];
}

/** A parameter as sent. */
interface SentParameter {
  name: string;
  raw: string;
}

/**
 * Parses the query of a list: `skip`, `limit`, `sort_by`, `sort_order`, `q` and the filters of the given fields.
 * @throws ValidationError naming each wrong parameter and, for an unknown one, the nearest known name.
 */
export function parseListQuery(
  fields: readonly Field[],
  params: Readonly<Record<string, unknown>>,
  combined: CombinedFilters = {},
): ListQuery {
  const query: ListQuery = { skip: 0, limit: DEFAULT_PAGE_SIZE, filters: [] };
  const conditions = conditionsOf(fields);
  const reading: QueryReading = { fields, conditions, combined, query, descending: false, problems: [] };
  for (const [name, raw] of Object.entries(params)) {
    if (typeof raw === 'string') (FIXED_PARAMETERS.get(name) ?? readFilter)(reading, { name, raw });
    else reading.problems.push(givenTwice(name));
  }
  if (reading.problems.length > 0) throw new ValidationError(reading.problems);
  const { sortBy, descending } = reading;
  const custom = fields.find(({ name }) => name === sortBy && readCustomKey(name) !== undefined);
  if (sortBy !== undefined) query.sort = { field: sortBy, descending, ...(custom && { kind: custom.kind }) };
  else if (descending) query.sort = { field: 'id', descending };
  return query;
}

/** Readers of the parameters that every list accepts. */
const FIXED_PARAMETERS = new Map<string, (reading: QueryReading, sent: SentParameter) => void>([
  ['skip', (reading, sent) => void (reading.query.skip = readAs(reading, sent, Skip) ?? 0)],
  [
    'limit',
    (reading, sent) => void (reading.query.limit = readAs(reading, sent, Limit) ?? DEFAULT_PAGE_SIZE),
  ],
  ['sort_by', readSortBy],
  ['sort_order', (reading, sent) => void (reading.descending = readAs(reading, sent, SortOrder) === 'desc')],
  ['q', readSearch],
  ['without', readWithout],
  ['where', readWhere],
  ['bbox', readBbox],
]);

function readSortBy(reading: QueryReading, { name, raw }: SentParameter): void {
  const field = aliasesOf(reading.fields).get(raw);
  if (field === undefined) reading.problems.push(unknownParameter(raw, fieldNames(reading.fields), name));
  else reading.sortBy = field;
}

function readSearch(reading: QueryReading, sent: SentParameter): void {
  const text = readAs(reading, sent, SearchText);
  if (!text) return;
  reading.query.q = text;
  const terms = findNamedTerms(reading.fields, text).map(
    ({ field: { name: field, kind }, word }): Filter => ({
      fields: [field],
      kind,
      operator: 'contains',
      value: word,
    }),
  );
  if (terms.length > 0) reading.query.terms = terms;
}

/** Reads the fields that must be empty, separated by commas. */
function readWithout({ fields, query, problems }: QueryReading, { name, raw }: SentParameter): void {
  const aliases = aliasesOf(fields);
  for (const word of raw.split(',').filter((one) => one !== '')) {
    const field = fields.find((one) => one.name === aliases.get(word));
    if (field && SUFFIXES[field.kind])
      query.filters.push({ fields: [field.name], kind: field.kind, operator: 'empty', value: true });
    else problems.push(unknownParameter(word, fieldNames(fields), name));
  }
}

function readWhere({ fields, query, problems }: QueryReading, { raw }: SentParameter): void {
  const { tree, problems: found } = parseWhere(fields, raw);
  problems.push(...found);
  if (tree) query.where = tree;
}

/** Only lists of shapes have the parameter `bbox`. */
function readBbox(reading: QueryReading, sent: SentParameter): void {
  if (!hasExtent(reading.fields)) return readFilter(reading, sent);
  const box = readAs(reading, sent, BboxText);
  if (box) reading.query.filters.push(...listBboxFilters(box));
}

function readFilter(reading: QueryReading, sent: SentParameter): void {
  const { conditions, combined, query, problems } = reading;
  const condition = conditions.get(sent.name);
  if (!condition) {
    problems.push(unknownParameter(sent.name, [...conditions.keys(), ...FIXED_PARAMETERS.keys()]));
    return;
  }
  const value = readFilterValue(
    condition.field.kind,
    (schema) => readAs(reading, sent, schema),
    condition.operator === 'max' ? 'last' : 'first',
  );
  if (value === undefined || value === '') return;
  const { field, operator } = condition;
  const isExact = field.kind === 'text' && operator === 'equals';
  const looked = isExact ? undefined : combined[field.name];
  const { kind, name, emptyMeans } = field;
  const meansEmpty = emptyMeans !== undefined && String(value).toLowerCase() === emptyMeans;
  query.filters.push({
    fields: looked ?? [name],
    kind,
    operator,
    value,
    ...(meansEmpty && { or: [{ fields: [name], kind, operator: 'empty', value: true }] }),
  });
}

/** Returns the value of a parameter by its schema. If it is invalid, adds a problem and returns undefined. */
function readAs<T>(reading: QueryReading, { name, raw }: SentParameter, schema: z.ZodType<T>): T | undefined {
  const parsed = schema.safeParse(raw, REPORTING);
  if (parsed.success) return parsed.data;
  const problems = formatProblems(schema, raw, { name });
  reading.problems.push(...problems.slice(0, 1).map((one) => ({ ...one, type: 'invalid_parameter' })));
  return undefined;
}

/** Describes every parameter that `parseListQuery` accepts for the given fields. */
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
      description:
        'Text to find in all text fields. Case and accents are ignored. Terms of the vocabularies are found by their names in Italian and English.',
    },
    {
      name: 'without',
      schema: z.string(),
      description: 'Only records in which these fields are empty; names separated by commas.',
    },
    { name: 'where', schema: z.string(), description: WHERE_DESCRIPTION },
    ...describeBbox(fields),
  ];
  // A field with one of these names has no filter with its name alone.
  const taken = new Set(fixed.map(({ name }) => name));
  const filters = [...conditionsOf(fields)]
    .filter(([name, { field }]) => name.startsWith(field.name) && !taken.has(name))
    .map(([name, condition]) => ({
      name,
      schema: schemaOf(condition),
      description: describeCondition(condition),
    }));
  return [...fixed, ...filters];
}

const conditionCache = new WeakMap<readonly Field[], Map<string, Condition>>();

/** Returns the filters of a list by parameter name, including pyArchInit names. Cached by list of fields. */
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

function schemaOf({ field }: Condition): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
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
  return field.kind === 'text' ? `${label}: exactly this text.` : `${label}: exactly.`;
}

function fieldNames(fields: readonly Field[]): string[] {
  return fields.map(({ name }) => name);
}
