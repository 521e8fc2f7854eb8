import type { z } from 'zod';
import {
  ValidationError,
  formatRequirement,
  type Field,
  type FieldProblem,
  type Labels,
  type SaidProblem,
} from '@trowel/domain/core';
import { describeUnknownKey, openAliases } from './aliases.ts';
import { getEntity, type EntityName } from './entity.ts';
import { reportingIn } from './issue-message.ts';
import { nameSent } from './sent-names.ts';
import { UnitRelationInput } from './unit-relation.ts';

type Issue = z.core.$ZodIssue;
type Language = keyof Labels;

/** What an absent value is called, by the kind of schema; `custom` is a file. */
const ABSENT_CODES = new Set(['invalid_type', 'invalid_value', 'invalid_union', 'custom']);
const RELATION_KEYS = Object.keys(UnitRelationInput.shape);

/**
 * Gives one problem for each thing that zod found wrong, with the path of the field.
 * Parse with `reportingIn` the same language: only then can an absent field (`missing`) be told from a wrong one.
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

/** What is sent by a name of its own (a parameter), or with the fields it holds. */
interface Sent {
  fields?: readonly Field[];
  name?: string;
}

/** Gives what a schema finds wrong with a value, told in both languages. */
export function formatProblems(
  schema: z.ZodType,
  value: unknown,
  { fields = [], name }: Sent = {},
): SaidProblem[] {
  const tell = (language: Language): FieldProblem[] => {
    const { error } = schema.safeParse(value, reportingIn(language));
    if (error && name !== undefined) for (const issue of error.issues) issue.path.unshift(name);
    return error ? toFieldProblems(error, fields, language) : [];
  };
  const italian = tell('it');
  return tell('en').map((problem, at) => {
    const message = { en: problem.message, it: italian[at]?.message ?? problem.message };
    return { ...problem, message };
  });
}

/** Gives what a schema makes of what was sent. @throws ValidationError told in both languages */
export function readSent<T>(schema: z.ZodType<T>, value: unknown, fields: readonly Field[] = []): T {
  const parsed = schema.safeParse(value, reportingIn('en'));
  if (parsed.success) return parsed.data;
  throw new ValidationError(formatProblems(schema, value, { fields }));
}

/**
 * The same of a record, whose fields may have the names of pyArchInit.
 * @throws ValidationError telling all that is wrong with names, texts of relations and values at once
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

/** Of alternatives, the one whose kind was right tells what is wrong inside it. */
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

/** Makes a sentence that names the field of the end of one (`must be a number`); a whole one stays. */
function toSentence(field: string, message: string): string {
  return /^(?:must|is|holds|has|can) /.test(message) ? `${field} ${message}.` : message;
}

/** As people read it, the sentence begins with what the sheet calls the field. */
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
        it: `${key} lo stabilisce il servizio: non si può inviare.`,
      }[language],
      type: 'unrecognized_key',
    };
  const known =
    path[0] === 'relationships' ? listFreeRelationKeys(input) : isOwn ? sendableNames(fields) : [];
  return describeUnknownKey(key, known, { path: joinPath([...path, key]), language });
}

/** Returns the names that a relation can have and that are not given yet. */
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
