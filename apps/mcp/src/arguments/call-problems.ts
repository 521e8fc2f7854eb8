import type { FieldProblem } from '@trowel/domain/core';
import { describeUnknownKey, REPORTING, toFieldProblems } from '@trowel/domain/records';
import { z } from 'zod';
import type { Tool } from '../contract/define-tool.ts';
import { findForm, type Form } from '../contract/forms.ts';
import { unwrap } from './normalize-value.ts';

type Args = Readonly<Record<string, unknown>>;

/** The parsed arguments of a call, or its problems. */
export type ParsedCall = { input: Record<string, unknown> } | { problems: FieldProblem[] };

const TOKEN = 'confirm_token';

/** Parses the arguments of a call according to its form. All problems are reported, so that one more call is enough. */
export function parseCall(tool: Tool, args: Args): ParsedCall {
  const known = Object.keys(tool.input.shape);
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const unknown = given
    .filter(([name]) => !known.includes(name))
    .map(([name]) => describeArgument(name, known, args));
  const accepted = Object.fromEntries(given.filter(([name]) => known.includes(name)));
  const form = findForm(tool.forms, accepted);
  const schema = form ? form.schema : tool.input;
  const { [TOKEN]: token, ...rest } = accepted;
  const withToken = token !== undefined && { [TOKEN]: token };
  const parsed = schema.safeParse(form ? pick(rest, form.names) : accepted, REPORTING);
  const problems = [
    ...unknown,
    ...(form ? [...listWithoutEffect(form, rest), ...listChoices(form, rest)] : []),
    ...(parsed.success ? [] : readProblems(parsed.error, { schema, args })),
    ...(parsed.success && unknown.length > 0 ? (tool.check?.(parsed.data) ?? []) : []),
    ...(form && withToken ? checkToken(tool, token) : []),
  ];
  return problems.length === 0 && parsed.success ? { input: { ...parsed.data, ...withToken } } : { problems };
}

/** Lists all that is wrong with a call. */
export function listProblems(tool: Tool, args: Args): FieldProblem[] {
  const parsed = parseCall(tool, args);
  return 'problems' in parsed ? parsed.problems : [];
}

function pick(args: Args, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => names.includes(name)));
}

function checkToken({ input }: Tool, token: unknown): FieldProblem[] {
  const parsed = input.pick({ [TOKEN]: true }).safeParse({ [TOKEN]: token }, REPORTING);
  return parsed.success ? [] : toFieldProblems(parsed.error);
}

/** Lists arguments of other forms. */
function listWithoutEffect({ name, names }: Form, args: Args): FieldProblem[] {
  return Object.keys(args)
    .filter((field) => !names.includes(field))
    .map((field) => ({
      field,
      message: `${field} has no effect ${name === '' ? 'here' : `with ${name}`}, which takes ${names.join(', ') || 'no other argument'}.`,
      type: 'without_effect',
    }));
}

/** Returns a problem for each list of arguments of which not exactly one is given. */
function listChoices({ oneOf }: Form, args: Args): FieldProblem[] {
  return oneOf.flatMap((names): FieldProblem[] => {
    const given = names.filter((name) => args[name] !== undefined).length;
    if (given === 1) return [];
    const message = `Give ${given === 0 ? 'one' : 'only one'} of ${names.join(', ')}.`;
    return [{ field: names[0]!, message, type: given === 0 ? 'missing' : 'given_twice' }];
  });
}

function describeArgument(key: string, known: readonly string[], args: Args): FieldProblem {
  const free = known.filter((name) => !(name in args));
  const problem = describeUnknownKey(key, free);
  return { ...problem, message: problem.message.replace('There is no field', 'There is no argument') };
}

/** Unknown keys inside an argument are compared with the keys that its own schema has there. */
function readProblems(
  error: z.ZodError,
  { schema, args }: { schema: z.ZodObject; args: Args },
): FieldProblem[] {
  return toFieldProblems(error).map((problem) => {
    if (problem.type !== 'unrecognized_key') return problem;
    const path = problem.field.split('.');
    const key = path.pop()!;
    const known = listKeysAt(schema, path);
    if (known.length === 0) return problem;
    const holder = path.join('.');
    const given = path.reduce<unknown>((held, name) => (held as Args | undefined)?.[name], args);
    const free = known.filter((name) => !Object.hasOwn((given as object | undefined) ?? {}, name));
    const { message } = describeUnknownKey(key, free);
    return { ...problem, message: `${message} ${holder} takes ${known.join(', ')}.` };
  });
}

/** Lists the keys of the object at a path of a schema. Empty if there is no object. */
function listKeysAt(schema: z.core.$ZodType, path: readonly string[]): string[] {
  let at: z.core.$ZodType | undefined = schema;
  for (const name of path) at = at && findInside(at, name);
  const object = at && findObject(at);
  return object ? Object.keys(object.shape) : [];
}

function findInside(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return inner.element as z.core.$ZodType;
  return findObject(inner)?.shape[name];
}

/** Returns the object of a schema, which may be one of several kinds of value. */
function findObject(schema: z.core.$ZodType): z.ZodObject | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return inner;
  if (!(inner instanceof z.ZodUnion)) return undefined;
  return (inner.options as z.core.$ZodType[]).map(unwrap).find((one) => one instanceof z.ZodObject);
}
