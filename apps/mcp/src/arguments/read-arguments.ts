import { ValidationError, type FieldProblem } from '@trowel/domain/core';
import { describeUnknownKey, REPORTING, toFieldProblems } from '@trowel/domain/records';
import { findUnsafeValues } from '@trowel/http';
import type { z } from 'zod';
import type { Tool } from '../contract/define-tool.ts';
import { chooseOperation, listUnusedArguments, listMissing, listOperations } from './operations.ts';
import { unwrap } from './normalize-value.ts';

type Args = Readonly<Record<string, unknown>>;

/** Reads the arguments of a call by the schema of its tool. @throws ValidationError with all that is wrong */
export function readArguments(tool: Tool, args: Args): Record<string, unknown> {
  const unsafe = findUnsafeValues(args);
  if (unsafe.length > 0) throw new ValidationError(unsafe);
  const known = Object.keys(tool.input.shape);
  const unknown = Object.keys(args).filter((key) => !known.includes(key));
  const given = Object.fromEntries(Object.entries(args).filter(([key]) => known.includes(key)));
  const parsed = tool.input.safeParse(given, REPORTING);
  if (parsed.success && unknown.length === 0) return parsed.data;
  // Everything else that is wrong is reported too, so that one more call is enough.
  const others = parsed.success
    ? [
        ...listUnusedArguments(tool.name, given),
        ...listMissing(tool.name, given),
        ...(tool.check?.(parsed.data) ?? []),
      ]
    : toFieldProblems(parsed.error);
  const problems = [...unknown.map((key) => describeArgument(key, known)), ...others];
  throw new ValidationError(problems, `The arguments of ${tool.name} are not valid`);
}

function describeArgument(key: string, known: readonly string[]): FieldProblem {
  const problem = describeUnknownKey(key, known);
  return { ...problem, message: problem.message.replace('There is no field', 'There is no argument') };
}

/** Says in one line what a call takes: its operation, or where none is chosen the whole tool. */
export function formatTaken(tool: Tool, args: Args): string {
  const chosen = chooseOperation(tool.name, args);
  if (!chosen) return `${tool.name} takes ${Object.keys(tool.input.shape).join(', ')}.`;
  const { by, needed = [] } = listOperations(tool.name)?.[chosen.operation] ?? {};
  const { names, either } = chosen.takes;
  const several = either.filter((ways) => needed.includes(ways[0]!));
  const isOne = new Set(several.flat());
  const required = [
    ...(by === undefined ? [] : [by]),
    ...needed.filter((name) => !isOne.has(name)),
    ...several.map((ways) => `one of ${ways.join(', ')}`),
  ];
  const others = names.filter((name) => name !== by && !needed.includes(name) && !isOne.has(name));
  const parts = [
    ...(required.length > 0 ? [`needs ${required.join('; ')}`] : []),
    ...(others.length > 0 ? [`may have ${others.join(', ')}`] : []),
  ];
  return `${tool.name} (${chosen.operation}) ${parts.join(', and ') || 'takes nothing else'}.`;
}

/** The values of an argument that takes one of a few. */
export function optionsOf(schema: z.core.$ZodType): string[] | undefined {
  const { def } = unwrap(schema) as z.ZodType;
  return 'entries' in def ? Object.values(def.entries as Record<string, string>) : undefined;
}

/** The values allowed in the first argument that has another. */
export function listAllowed(error: unknown, tool: Tool): string[] | undefined {
  if (!(error instanceof ValidationError)) return undefined;
  const [first] = error.detail['errors'] as FieldProblem[];
  const { shape } = tool.input;
  if (!first || !Object.hasOwn(shape, first.field)) return undefined;
  const options = optionsOf(shape[first.field]!);
  // Some of them may not go with the other arguments: the sentence then says which do.
  const isAsRead = first.type === 'missing' || options?.every((option) => first.message.includes(option));
  return isAsRead ? options : undefined;
}
