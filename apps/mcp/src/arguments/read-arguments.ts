import { ValidationError, type FieldProblem } from '@trowel/domain/core';
import type { z } from 'zod';
import type { Tool } from '../contract/define-tool.ts';
import { findForm, findOperationArgument } from '../contract/forms.ts';
import { parseCall } from './call-problems.ts';
import { unwrap } from './normalize-value.ts';

type Args = Readonly<Record<string, unknown>>;

/** Reads the arguments of a call by the schema of its tool. @throws ValidationError with all that is wrong */
export function readArguments(tool: Tool, args: Args): Record<string, unknown> {
  const parsed = parseCall(tool, args);
  if ('input' in parsed) return parsed.input;
  throw new ValidationError(parsed.problems, `The arguments of ${tool.name} are not valid`);
}

/** Says in one line what a call takes: its form, or where the operation is unknown the whole tool. */
export function formatTaken({ name: tool, input, forms }: Tool, args: Args): string {
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

/** Describes in a few words what each operation requires; undefined where the schema says it. */
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
    // A form that requires what another form of the operation requires, and more, is not listed.
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

/** Returns the values of an argument that takes one of a few. */
export function optionsOf(schema: z.core.$ZodType): string[] | undefined {
  const { def } = unwrap(schema) as z.ZodType;
  return 'entries' in def ? Object.values(def.entries as Record<string, string>) : undefined;
}

/** Returns the values allowed in the first argument that has another. */
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
