import { z } from 'zod';
import type { Tool } from '../contract/define-tool.ts';

/** A tool as the protocol lists it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Record<string, boolean>;
}

export type ObjectSchema = { type: 'object'; [member: string]: unknown };

const Page = z.looseObject({ total: z.int(), next_cursor: z.string().optional(), truncated: z.boolean() });
const Failure = z.looseObject({ code: z.string(), message: z.string(), hint: z.string() });

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
    inputSchema: toSchema(input, 'input'),
    outputSchema: toSchema(outputOf(tool), 'output'),
    annotations: { openWorldHint: false, ...annotations },
  };
  described.set(tool, listed);
  return listed;
}

function outputOf({ answer, output }: Tool): z.ZodType {
  if (answer === 'bare') return output;
  return z.looseObject({
    ok: z.boolean(),
    message: z.string(),
    warnings: z.array(z.string()),
    data: output.optional(),
    page: Page.optional(),
    error: Failure.optional(),
  });
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema),
  });
  return { ...json, type: 'object' };
}

/** Leaves out what says nothing: the bounds of safe integers, and members that may be anything. */
function shorten(json: z.core.JSONSchema.BaseSchema): void {
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  const { additionalProperties: more } = json;
  if (typeof more === 'object' && Object.keys(more).length === 0) delete json.additionalProperties;
}
