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
  /** Only of connectors' tools: all others answer in the one form that the instructions tell. */
  outputSchema?: ObjectSchema;
  annotations: Record<string, boolean>;
  /** The view of its answers; only to clients that show views. */
  _meta?: { ui: { resourceUri: string } };
}

export type ObjectSchema = { type: 'object'; [member: string]: unknown };

const described = new WeakMap<Tool, ListedTool>();

/** Gives a tool as the protocol lists it; made once. */
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

/** Gives a tool as it is listed to a client that shows views: with the page that shows its answers. */
export function describeWithView(tool: Tool): ListedTool {
  const view = viewOf(tool.name);
  return { ...describeTool(tool), ...(view && { _meta: { ui: { resourceUri: view.uri } } }) };
}

/** The argument that chooses an operation says what each needs. */
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

/** Other names that are taken for what is listed are not listed: their schemas say `hidden`. */
function withoutHidden(json: object): object {
  const isHidden = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'hidden' in value;
  return JSON.parse(
    JSON.stringify(json, (_name, value: unknown) => (isHidden(value) ? undefined : value)),
  ) as object;
}

/** How much there may be of something is said when there is too much. */
const SAID_WHEN_BROKEN = [
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'propertyNames',
  'exclusiveMinimum',
  'minimum',
  'maximum',
] as const;

/** Of how much one may ask for at once, which is told beforehand. */
const LIMITS: ReadonlyMap<unknown, (typeof SAID_WHEN_BROKEN)[number]> = new Map([
  ['limit', 'maximum'],
  ['count', 'maximum'],
  ['preview_rows', 'maximum'],
  ['records', 'maxItems'],
  ['changes', 'maxItems'],
]);

/** Values that have a description show their type only. */
function shortenBrief(json: z.core.JSONSchema.BaseSchema): void {
  const { anyOf, brief: _brief, ...rest } = json as typeof json & { brief?: boolean };
  const types = anyOf?.flatMap(({ type }) => type ?? []) ?? [];
  for (const name of Object.keys(json)) delete json[name];
  const { enum: _enum, items: _items, ...said } = rest;
  Object.assign(json, said, types.length > 0 && { type: [...new Set(types)] });
}

/** Leaves out what says nothing: most bounds, members that may be anything, and patterns of known formats. */
function shorten(json: z.core.JSONSchema.BaseSchema, argument: unknown): void {
  if ('brief' in json) shortenBrief(json);
  if (json.format !== undefined) delete json.pattern;
  for (const name of SAID_WHEN_BROKEN) if (name !== LIMITS.get(argument)) delete json[name];
  const { additionalProperties: more, anyOf } = json;
  if (more === false || (typeof more === 'object' && Object.keys(more).length === 0))
    delete json.additionalProperties;
  const types = anyOf?.map((one) => (Object.keys(one).length === 1 ? one.type : undefined));
  if (!types) return;
  if (types.includes(undefined)) return mergeTexts(json);
  delete json.anyOf;
  json.type = [...new Set(types)] as never;
}

/** Forms of one text are a text: of which forms is said when it has none of them. */
function mergeTexts(json: z.core.JSONSchema.BaseSchema): void {
  if (!json.anyOf?.every(({ type, format }) => type === 'string' && format !== undefined)) return;
  delete json.anyOf;
  json.type = 'string';
}

/** Of an answer the members are told, and the kind of each. */
function shortenOutput(json: z.core.JSONSchema.BaseSchema, depth: number): void {
  delete json.description;
  if (depth > 0) delete json.required;
}

/** Leaves out hints that say what clients take for granted. */
function describeHints(annotations: Annotations): Record<string, boolean> {
  const { readOnlyHint, destructiveHint = true, idempotentHint = false } = annotations;
  return {
    ...(readOnlyHint ? { readOnlyHint } : { destructiveHint }),
    ...(idempotentHint && !readOnlyHint && { idempotentHint }),
    openWorldHint: false,
  };
}
