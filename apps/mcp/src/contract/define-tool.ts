import { ROLE_PERMISSIONS, type FieldProblem, type Permission, type Role } from '@trowel/domain/core';
import type { ExportedFile } from '@trowel/services/files';
import type { PlannedChange } from '@trowel/services/plans';
import type { z } from 'zod';
import type { ToolContext } from '../context/tool-context.ts';
import { ConfirmToken } from '../plans/confirm-token.ts';
import { listForms, mergeForms, type Form, type FormsInput, type FormsSchema } from './forms.ts';

/** The permission required by a call. `admin` is the role itself. */
export type Access = Permission | 'admin';

/** Returns true if a role has a permission. */
export function mayDo(role: Role, access: Access): boolean {
  const held: readonly string[] = ROLE_PERMISSIONS[role];
  return access === 'admin' ? role === 'admin' : held.includes(access);
}

/** Properties of a tool, from which clients decide whether to ask the user. */
export interface Annotations {
  /** True if it changes nothing. */
  readOnlyHint: boolean;
  /** True if it may overwrite or delete data. */
  destructiveHint?: boolean;
  /** True if repeated calls have no further effect. */
  idempotentHint?: boolean;
  /** True if it accesses systems outside this service. */
  openWorldHint?: boolean;
}

/** The response of a call. */
export interface ToolAnswer<Data> {
  /** The complete data, for views. */
  data: Data;
  /** Replaces `data` in the text of the response, if less is enough. Null omits it. */
  textData?: object | null;
  /** The facts of the message, for programs. */
  facts?: object;
  /** A sentence for users. */
  message: string;
  warnings?: readonly string[];
  page?: PageInfo;
  files?: readonly ExportedFile[];
  /** Small pictures shown in the chat. */
  pictures?: readonly ExportedFile[];
  /**
   * Returns additional data for the view of the response. Called only for clients with views, and not
   * sent to the model.
   */
  shown?: () => object | Promise<object>;
}

/** Position after the last row. `next_cursor` is absent at the end of the list. */
export interface PageInfo {
  total: number;
  next_cursor?: string;
  /** True if rows were omitted because the response would be too long. */
  truncated: boolean;
}

/** Effect of a destructive call, before it runs. */
export interface Plan {
  summary: string;
  /** The sites concerned. */
  sites?: readonly string[];
  /** Number of records, each counted once. */
  counts: Record<string, number>;
  /** Three of the records, before and after. For other objects, a description. */
  sample: readonly (PlannedChange | object)[];
  /** The records and versions the plan is based on. If they change, its token becomes invalid. */
  basis: unknown;
}

/** Progress and cancellation of a call. `progress` takes a share of 1 and never decreases. */
export interface Running {
  progress(done: number, message?: string): void;
  signal: AbortSignal;
}

/** A tool as declared. */
export interface ToolDeclaration<Input extends FormsSchema, Data extends z.ZodType> {
  name: string;
  title: string;
  /** Description of less than 60 words. */
  description: string;
  /** One form of arguments, or a union of forms. `confirm_token` is added if there is a plan. */
  input: Input;
  /** Schema of `data`. */
  output: Data;
  annotations: Annotations;
  /** Permission required by a call, by its input. */
  access: Access | ((input: FormsInput<Input>) => Access);
  /** `bare`: the response is only the data as one JSON text (required by connectors). */
  answer?: 'bare';
  /** Validates an input independently of the records. Called if a call is rejected for another reason. */
  check?(input: FormsInput<Input>): FieldProblem[];
  /** Returns the plan of a destructive call, or undefined if it destroys nothing. */
  plan?(ctx: ToolContext, input: FormsInput<Input>): Promise<Plan | undefined>;
  run(ctx: ToolContext, input: FormsInput<Input>, running: Running): Promise<ToolAnswer<z.input<Data>>>;
}

/** A tool without its specific types. */
export type Tool = Omit<
  ToolDeclaration<FormsSchema, z.ZodType>,
  'input' | 'access' | 'check' | 'plan' | 'run'
> & {
  /** The arguments of all forms together. */
  input: z.ZodObject;
  forms: readonly Form[];
  /** Returns the permission required by a call. Only the operation is read. */
  accessOf(input: Record<string, unknown>): Access;
  check?: (input: Record<string, unknown>) => FieldProblem[];
  plan?: (ctx: ToolContext, input: Record<string, unknown>) => Promise<Plan | undefined>;
  run(ctx: ToolContext, input: Record<string, unknown>, running: Running): Promise<ToolAnswer<unknown>>;
};

/** Declares a tool with typed input and response. */
export function defineTool<Input extends FormsSchema, Data extends z.ZodType>(
  declaration: ToolDeclaration<Input, Data>,
): Tool {
  const { input: schema, access, check, plan, run, ...rest } = declaration;
  // A tool is only called with input parsed by its schema.
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

/** Returns one input for each operation of a tool, or one empty input if it has no operations. */
export function operationsOf({ input }: Tool): Record<string, unknown>[] {
  for (const name of ['command', 'operation', 'action']) {
    const schema = input.shape[name];
    if (schema && 'options' in schema)
      return (schema.options as string[]).map((value) => ({ [name]: value }));
  }
  return [{}];
}
