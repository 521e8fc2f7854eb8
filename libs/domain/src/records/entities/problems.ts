import type { z } from 'zod';
import {
  ValidationError,
  formatRequirement,
  type Field,
  type FieldProblem,
  type Labels,
  type BilingualFieldProblem,
} from '@trowel/domain/core';
import { describeUnknownKey, openAliases } from './aliases.ts';
import { getEntity, type EntityName } from './entity.ts';
import { reportingIn } from './issue-message.ts';
import { nameSent } from './sent-names.ts';
import { UnitRelationInput } from './unit-relation.ts';

type Issue = z.core.$ZodIssue;
type Language = keyof Labels;

/** Codes of an absent value, by kind of schema. `custom` is a file. */
const ABSENT_CODES = new Set(['invalid_type', 'invalid_value', 'invalid_union', 'custom']);
const RELATION_KEYS = Object.keys(UnitRelationInput.shape);

/**
 * Returns one problem for each issue that zod found, with the path of the field. Parse with `reportingIn` the
 * same language: only then is an absent field (`missing`) distinguished from a wrong one.
 */
export function toFieldProblems(
  error: z.ZodError,
  fields: readonly Field[] = [],
  language: Language = 'en',
): FieldProblem[] {
  return error.issues
    .flatMap((issue) => openUnion(issue))
    .flatMap((issue) => describeIssue(issue, fields, language));
}

/** A value sent under its own name (a parameter), or with the fields it contains. */
interface Sent {
  fields?: readonly Field[];
  name?: string;
}

/** Returns the problems that a schema finds in a value, with messages in both languages. */
export function formatProblems(
  schema: z.ZodType,
  value: unknown,
  { fields = [], name }: Sent = {},
): BilingualFieldProblem[] {
  const findProblems = (language: Language): FieldProblem[] => {
    const { error } = schema.safeParse(value, reportingIn(language));
    if (error && name !== undefined) for (const issue of error.issues) issue.path.unshift(name);
    return error ? toFieldProblems(error, fields, language) : [];
  };
  const italian = findProblems('it');
  return findProblems('en').map((problem, at) => {
    const message = { en: problem.message, it: italian[at]?.message ?? problem.message };
    return { ...problem, message };
  });
}

/** Parses a sent value with a schema. @throws ValidationError with messages in both languages */
export function readSent<T>(schema: z.ZodType<T>, value: unknown, fields: readonly Field[] = []): T {
  const parsed = schema.safeParse(value, reportingIn('en'));
  if (parsed.success) return parsed.data;
  throw new ValidationError(formatProblems(schema, value, { fields }));
}

/**
 * Parses a sent record, whose fields may have the names of pyArchInit. @throws ValidationError with all problems
 * of names, texts of relations and values together
 */
export function readSentRecord<T>(
  { entity, schema }: { entity: EntityName; schema: z.ZodType<T> },
  body: Readonly<Record<string, unknown>>,
): T {
  const { record, problems } = openAliases(entity, body);
  const parsed = schema.safeParse(record, reportingIn('en'));
  if (parsed.success && problems.length === 0) return parsed.data;
  const { fields } = getEntity(entity);
  const refused = new Set(problems.map(({ field }) => field));
  const others = parsed.success ? [] : formatProblems(schema, record, { fields });
  throw new ValidationError([...problems, ...others.filter(({ field }) => !refused.has(field))]);
}

/** Returns the issues of the alternative whose kind matched, if the issue is that of a union. */
function openUnion(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.input === undefined) return [issue];
  const meant = issue.errors.find(
    (branch) =>
      branch.length > 0 && branch.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return meant?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

function describeIssue(issue: Issue, fields: readonly Field[], language: Language): FieldProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeKey(key, issue, { fields, language }));
  const field = joinPath(issue.path);
  return [
    {
      field,
      message:
        language === 'en'
          ? toSentence(field, issue.message)
          : formatInItalian(issue.path, issue.message, fields),
      type: isMissing(issue) ? 'missing' : nameType(issue),
    },
  ];
}

/**
 * Makes a sentence from the end of one (`must be a number`) and the name of the field. A full sentence stays
 * unchanged.
 */
function toSentence(field: string, message: string): string {
  return /^(?:must|is|holds|has|can) /.test(message) ? `${field} ${message}.` : message;
}

/** Formats the problem in Italian. The sentence begins with the label of the field. */
function formatInItalian(path: readonly PropertyKey[], message: string, fields: readonly Field[]): string {
  const wish = formatRequirement('it', message);
  if (wish.endsWith('.')) return wish;
  return `${nameSent(path, fields)}: ${wish}.`;
}

function describeKey(
  key: string,
  { path, input }: Issue,
  { fields, language }: { fields: readonly Field[]; language: Language },
): FieldProblem {
  const isOwn = path.length === 0;
  const field = isOwn ? fields.find(({ name }) => name === key) : undefined;
  if (field)
    return {
      field: key,
      message: {
        en: `${key} is set by the service and cannot be sent.`,
        it: `Il servizio stabilisce ${key}: non si può inviare.`,
      }[language],
      type: 'unrecognized_key',
    };
  const known =
    path[0] === 'relationships' ? listFreeRelationKeys(input) : isOwn ? sendableNames(fields) : [];
  return describeUnknownKey(key, known, { path: joinPath([...path, key]), language });
}

/** Lists the names that a relation can have and that are not given yet. */
function listFreeRelationKeys(relation: unknown): string[] {
  const given = new Set(Object.keys(relation ?? {}));
  return RELATION_KEYS.filter((name) => !given.has(name));
}

function sendableNames(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, pyarchinit }) => (pyarchinit ? [name, pyarchinit] : [name]));
}

function isMissing(issue: Issue): boolean {
  return ABSENT_CODES.has(issue.code) && issue.path.length > 0 && issue.input === undefined;
}

function nameType(issue: Issue): string {
  const isLength =
    (issue.code === 'too_big' || issue.code === 'too_small') &&
    (issue.origin === 'string' || issue.origin === 'array');
  if (!isLength) return issue.code;
  return issue.code === 'too_big' ? 'too_long' : 'too_short';
}

function joinPath(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.');
}
