import { ROLE_PERMISSIONS, type FieldProblem, type Permission, type Role } from '@trowel/domain/core';
import type { ExportedFile } from '@trowel/services/files';
import type { PlannedChange } from '@trowel/services/plans';
import type { z } from 'zod';
import type { ToolContext } from '../context/tool-context.ts';
import { ConfirmToken } from '../plans/confirm-token.ts';
import { listForms, mergeForms, type Form, type FormsInput, type FormsSchema } from './forms.ts';

/** The permission a call needs; `admin` is the role itself. */
export type Access = Permission | 'admin';

/** Whether a role may make a call that needs this. */
export function mayDo(role: Role, access: Access): boolean {
  const held: readonly string[] = ROLE_PERMISSIONS[role];
  return access === 'admin' ? role === 'admin' : held.includes(access);
}

/** What a tool is like, for whoever decides whether it may run without asking. */
export interface Annotations {
  /** Changes nothing. */
  readOnlyHint: boolean;
  /** May overwrite or delete. */
  destructiveHint?: boolean;
  /** Called twice it does no more than once. */
  idempotentHint?: boolean;
  /** Reaches beyond this service. */
  openWorldHint?: boolean;
}

/** What a call gives back. */
export interface ToolAnswer<Data> {
  /** All there is, for views. */
  data: Data;
  /** Replaces `data` in the text of an answer where less is enough; null leaves it out. */
  told?: object | null;
  /** The content of the message, structured for programs. */
  facts?: object;
  /** A sentence for people. */
  message: string;
  warnings?: readonly string[];
  page?: PageInfo;
  files?: readonly ExportedFile[];
  /** Seen in the conversation itself; small. */
  pictures?: readonly ExportedFile[];
  /** Gives what a view of the answer needs besides it; asked only for clients that show views, and kept from the model. */
  shown?: () => object | Promise<object>;
}

/** Where a list goes on; at its end there is no `next_cursor`. */
export interface PageInfo {
  total: number;
  next_cursor?: string;
  /** Whether rows were left out because the answer would be too long. */
  truncated: boolean;
}

/** What a destructive call is about to do. */
export interface Plan {
  summary: string;
  /** The sites concerned. */
  sites?: readonly string[];
  /** Records, each once. */
  counts: Record<string, number>;
  /** Three of the records concerned, as they are and as they would be; of what is no record, what it is. */
  sample: readonly (PlannedChange | object)[];
  /** What the plan rests on (records and their versions): when it changes, the token no longer fits. */
  basis: unknown;
}

/** How a call tells its way. `progress` takes what is done of 1, and never goes back. */
export interface Running {
  progress(done: number, message?: string): void;
  signal: AbortSignal;
}

/** A tool as declared. */
export interface ToolDeclaration<Input extends FormsSchema, Data extends z.ZodType> {
  name: string;
  title: string;
  /** Under 60 words. */
  description: string;
  /** One form of arguments, or a union of forms. `confirm_token` is added where there is a plan. */
  input: Input;
  /** The shape of `data`. */
  output: Data;
  annotations: Annotations;
  /** The permission each call needs, by its input. */
  access: Access | ((input: FormsInput<Input>) => Access);
  /** `bare`: the answer is the data alone, as one JSON text (the contract of connectors). */
  answer?: 'bare';
  /** Tells what is wrong with an input by itself, whatever is recorded; asked where a call is refused for something else. */
  check?(input: FormsInput<Input>): FieldProblem[];
  /** Tells what a destructive call would do; undefined when this one destroys nothing. */
  plan?(ctx: ToolContext, input: FormsInput<Input>): Promise<Plan | undefined>;
  run(ctx: ToolContext, input: FormsInput<Input>, running: Running): Promise<ToolAnswer<z.input<Data>>>;
}

/** A tool whatever its types. */
export type Tool = Omit<
  ToolDeclaration<FormsSchema, z.ZodType>,
  'input' | 'access' | 'check' | 'plan' | 'run'
> & {
  /** The arguments of all forms together. */
  input: z.ZodObject;
  forms: readonly Form[];
  /** Returns the permission that a call needs. Only the operation is read. */
  accessOf(input: Record<string, unknown>): Access;
  check?: (input: Record<string, unknown>) => FieldProblem[];
  plan?: (ctx: ToolContext, input: Record<string, unknown>) => Promise<Plan | undefined>;
  run(ctx: ToolContext, input: Record<string, unknown>, running: Running): Promise<ToolAnswer<unknown>>;
};

/** Declares a tool; inside, input and answer have their types. */
export function defineTool<Input extends FormsSchema, Data extends z.ZodType>(
  declaration: ToolDeclaration<Input, Data>,
): Tool {
  const { input: schema, access, check, plan, run, ...rest } = declaration;
  // A tool is only called with what its own schema gave.
  const typed = (input: Record<string, unknown>): FormsInput<Input> => input as FormsInput<Input>;
  const input = mergeForms(schema);
  return {
    ...rest,
    input: plan ? input.extend({ confirm_token: ConfirmToken }) : input,
    forms: listForms(schema),
    accessOf: (input) => (typeof access === 'function' ? access(typed(input)) : access),
    ...(check && { check: (input) => check(typed(input)) }),
    ...(plan && { plan: (ctx, input) => plan(ctx, typed(input)) }),
    run: (ctx, input, running) => run(ctx, typed(input), running),
  };
}

/** The inputs that choose each operation of a tool; one empty input for a tool of one operation. */
export function operationsOf({ input }: Tool): Record<string, unknown>[] {
  for (const name of ['command', 'operation', 'action']) {
    const schema = input.shape[name];
    if (schema && 'options' in schema)
      return (schema.options as string[]).map((value) => ({ [name]: value }));
  }
  return [{}];
}
