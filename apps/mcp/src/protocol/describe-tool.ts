import { z } from 'zod';
import type { Annotations, Tool } from '../contract/define-tool.ts';
import { viewOf } from '../views/list-views.ts';
import { describeNeeds } from '../arguments/read-arguments.ts';

/** A tool as the protocol lists it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  /** Only for tools of connectors. All others respond in the form described in the instructions. */
  outputSchema?: ObjectSchema;
  annotations: Record<string, boolean>;
  /** The view of its responses. Only for clients that show views. */
  _meta?: { ui: { resourceUri: string } };
}

export type ObjectSchema = { type: 'object'; [member: string]: unknown };

const described = new WeakMap<Tool, ListedTool>();

/** Returns the description of a tool for the protocol, cached. */
export function describeTool(tool: Tool): ListedTool {
  const known = described.get(tool);
  if (known) return known;
  const { name, title, description, input, annotations } = tool;
  const listed: ListedTool = {
    name,
    title,
    description,
    inputSchema: withNeeds(tool, toSchema(input, 'input')),
    ...(tool.answer === 'bare' && { outputSchema: toSchema(tool.output, 'output') }),
    annotations: describeHints(annotations),
  };
  described.set(tool, listed);
  return listed;
}

/** Returns the description of a tool for clients with views, including its view. */
export function describeWithView(tool: Tool): ListedTool {
  const view = viewOf(tool.name);
  return { ...describeTool(tool), ...(view && { _meta: { ui: { resourceUri: view.uri } } }) };
}

/** The description of the operation argument lists what each operation requires. */
function withNeeds(tool: Tool, schema: ObjectSchema): ObjectSchema {
  const needs = describeNeeds(tool);
  const properties = schema['properties'] as Record<string, object> | undefined;
  if (!needs || !properties) return schema;
  const { [needs.by]: argument } = properties;
  return { ...schema, properties: { ...properties, [needs.by]: { ...argument, description: needs.text } } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema, path }) => {
      shorten(jsonSchema, path.at(-1));
      if (io === 'output') shortenOutput(jsonSchema, path.length);
    },
  });
  return { ...withoutHidden(json), type: 'object' };
}

/** Removes alternative names, whose schemas are marked as `hidden`. */
function withoutHidden(json: object): object {
  const isHidden = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'hidden' in value;
  return JSON.parse(
    JSON.stringify(json, (_name, value: unknown) => (isHidden(value) ? undefined : value)),
  ) as object;
}

/** Limits of size are omitted here. The error states them when they are exceeded. */
const OMITTED_LIMITS = [
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'propertyNames',
  'exclusiveMinimum',
  'minimum',
  'maximum',
] as const;

/** Limits on the number of rows are listed, because callers need them in advance. */
const LIMITS: ReadonlyMap<unknown, (typeof OMITTED_LIMITS)[number]> = new Map([
  ['limit', 'maximum'],
  ['count', 'maximum'],
  ['preview_rows', 'maximum'],
  ['records', 'maxItems'],
  ['changes', 'maxItems'],
]);

/** Values with a description show only their type. */
function shortenBrief(json: z.core.JSONSchema.BaseSchema): void {
  const { anyOf, brief: _brief, ...rest } = json as typeof json & { brief?: boolean };
  const types = anyOf?.flatMap(({ type }) => type ?? []) ?? [];
  for (const name of Object.keys(json)) delete json[name];
  const { enum: _enum, items: _items, ...described } = rest;
  Object.assign(json, described, types.length > 0 && { type: [...new Set(types)] });
}

/** Removes parts of little use: most limits, patterns, and fields of any type. */
function shorten(json: z.core.JSONSchema.BaseSchema, argument: unknown): void {
  if ('brief' in json) shortenBrief(json);
  delete json.pattern;
  for (const name of OMITTED_LIMITS) if (name !== LIMITS.get(argument)) delete json[name];
  if (json.properties && Object.keys(json.properties).length === 0) delete json.properties;
  const { additionalProperties: more, anyOf } = json;
  if (more === false || (typeof more === 'object' && Object.keys(more).length === 0))
    delete json.additionalProperties;
  const types = anyOf?.map((one) => (Object.keys(one).length === 1 ? one.type : undefined));
  if (!types) return;
  if (types.includes(undefined)) return mergeTexts(json);
  delete json.anyOf;
  json.type = [...new Set(types)] as never;
}

/** Alternative text formats become a plain text. An error lists the formats. */
function mergeTexts(json: z.core.JSONSchema.BaseSchema): void {
  if (!json.anyOf?.every(({ type, format }) => type === 'string' && format !== undefined)) return;
  delete json.anyOf;
  json.type = 'string';
}

/** Output schemas list only the fields and their types. */
function shortenOutput(json: z.core.JSONSchema.BaseSchema, depth: number): void {
  delete json.description;
  if (depth > 0) delete json.required;
}

/** Omits hints with the default value. */
function describeHints(annotations: Annotations): Record<string, boolean> {
  const { readOnlyHint, destructiveHint = true, idempotentHint = false } = annotations;
  return {
    ...(readOnlyHint ? { readOnlyHint } : { destructiveHint }),
    ...(idempotentHint && !readOnlyHint && { idempotentHint }),
    openWorldHint: false,
  };
}
