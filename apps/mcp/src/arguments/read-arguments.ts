import { ValidationError, type FieldProblem } from '@trowel/domain/core';
import type { z } from 'zod';
import type { Tool } from '../contract/define-tool.ts';
import { findForm, findOperationArgument } from '../contract/forms.ts';
import { parseCall } from './call-problems.ts';
import { unwrap } from './normalize-value.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Parses the arguments of a call by the schema of its tool.
 * @throws ValidationError with all problems
 */
export function readArguments(tool: Tool, args: Args): Record<string, unknown> {
  const parsed = parseCall(tool, args);
  if ('input' in parsed) return parsed.input;
  throw new ValidationError(parsed.problems, `The arguments of ${tool.name} are not valid`);
}

/** Lists the arguments of a call in one line: those of its form, or of the whole tool if the operation is unknown. */
export function formatArguments({ name: tool, input, forms }: Tool, args: Args): string {
  const form = findForm(forms, args);
  if (!form) return `${tool} takes ${Object.keys(input.shape).join(', ')}.`;
  const { names, required, oneOf } = form;
  const choices = oneOf.map((one) => `one of ${one.join(', ')}`);
  const others = names.filter((name) => !required.includes(name) && !oneOf.flat().includes(name));
  const needed = [...required, ...choices];
  const parts = [
    ...(needed.length > 0 ? [`needs ${needed.join('; ')}`] : []),
    ...(others.length > 0 ? [`may have ${others.join(', ')}`] : []),
  ];
  return `${tool}${form.name === '' ? '' : ` (${form.name})`} ${parts.join(', and ') || 'takes nothing else'}.`;
}

/** Describes briefly the required arguments of each operation. Undefined if the schema is enough. */
export function describeNeeds({ forms }: Tool): { by: string; text: string } | undefined {
  const by = findOperationArgument(forms);
  if (by === undefined) return undefined;
  const needing = new Map<string, string[]>();
  const shown = new Map<string, string[][]>();
  const needsOf = (form: Tool['forms'][number]): string[] => [
    ...form.required.filter((name) => name !== by),
    ...form.oneOf.map((names) => names.join('|')),
  ];
  for (const form of forms.toSorted((a, b) => needsOf(a).length - needsOf(b).length)) {
    const operation = String((form.schema.shape[by] as z.ZodLiteral).value);
    const needs = needsOf(form);
    const others = shown.get(operation) ?? [];
    // A form that only requires more than another form of the same operation is not listed.
    if (others.some((other) => other.every((name) => needs.includes(name)))) continue;
    shown.set(operation, [...others, needs]);
    if (needs.length > 0)
      needing.set(needs.join(', '), [...(needing.get(needs.join(', ')) ?? []), form.name]);
  }
  if (needing.size === 0) return undefined;
  const isSame = needing.size === 1 && [...needing.values()][0]!.length === forms.length;
  const texts = [...needing].map(([needs, names]) => (isSame ? needs : `${names.join(', ')}: ${needs}`));
  return { by, text: `Needs: ${texts.join('; ')}.` };
}

/** Returns the allowed values of an argument, or undefined if any value is allowed. */
export function optionsOf(schema: z.core.$ZodType): string[] | undefined {
  const { def } = unwrap(schema) as z.ZodType;
  return 'entries' in def ? Object.values(def.entries as Record<string, string>) : undefined;
}

/** Returns the allowed values of the first argument with an invalid one. */
export function listAllowed(error: unknown, tool: Tool): string[] | undefined {
  if (!(error instanceof ValidationError)) return undefined;
  const [first] = error.detail['errors'] as FieldProblem[];
  const { shape } = tool.input;
  if (!first || !Object.hasOwn(shape, first.field)) return undefined;
  const options = optionsOf(shape[first.field]!);
  // If some of the values exclude other arguments, the sentence lists the allowed ones.
  const isAsRead = first.type === 'missing' || options?.every((option) => first.message.includes(option));
  return isAsRead ? options : undefined;
}
