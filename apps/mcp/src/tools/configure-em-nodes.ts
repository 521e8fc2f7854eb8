import { findNearestName, ValidationError } from '@trowel/domain/core';
import {
  NewNodeType,
  NodeTypeChanges,
  nodeTypeFields,
  REPORTING,
  toFieldProblems,
  type NodeType,
} from '@trowel/domain/records';
import { planDeletion } from '@trowel/services/plans';
import {
  createNodeType,
  deleteNodeType,
  getNodeTypeByCode,
  listNodeShapes,
  listNodeSymbols,
  listNodeTypes,
  updateNodeType,
} from '@trowel/services/terms';
import { z } from 'zod';
import type { AnyForm } from '../contract/forms.ts';
import { defineTool, type Access, type ToolAnswer } from '../contract/define-tool.ts';
import { planOf } from '../contract/plan-changes.ts';
import { showRecord } from '../records/record-text.ts';
import { requireArgument } from '../contract/require-argument.ts';
import type { ToolContext } from '../context/tool-context.ts';

const ACTIONS = {
  list: 'read',
  get: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
  list_shapes: 'read',
  list_symbols: 'read',
} as const satisfies Record<string, Access>;
type Action = keyof typeof ACTIONS;

const tipoId = { tipo_id: z.string().max(50).describe('Code of the type.') };
const nodeConfig = {
  node_config: z
    .record(z.string().max(100), z.unknown())
    .describe(
      'create, update: name, description, category (stratigraphic, non_stratigraphic), symbol_type, label_format ("X{number}"), visual {shape, fill_color, border_color, text_color, border_width, width, height, font_size, …}.',
    ),
};

const Input = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('get'), ...tipoId }),
  z.strictObject({ action: z.literal('create'), ...tipoId, ...nodeConfig }),
  z.strictObject({ action: z.literal('update'), ...tipoId, ...nodeConfig }),
  z.strictObject({ action: z.literal('delete'), ...tipoId }),
  z.strictObject({ action: z.literal('list_shapes') }),
  z.strictObject({ action: z.literal('list_symbols') }),
]);
type Input = AnyForm<z.output<typeof Input>>;

const Output = z.looseObject({ types: z.array(z.looseObject({ code: z.string() })).optional() });
type Answer = ToolAnswer<z.input<typeof Output>>;

/** Manages the node types of the Extended Matrix. */
export const configureEmNodes = defineTool({
  name: 'configure_em_nodes',
  title: 'Extended Matrix node types',
  description:
    'The node types of the Extended Matrix, built-in and custom. Built-in types cannot be changed; types in use cannot be deleted. Deleting returns a plan first.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  access: ({ action }) => ACTIONS[action],

  async plan(ctx, input) {
    if (input.action !== 'delete') return undefined;
    const { id, code } = await getNodeTypeByCode(ctx, requireArgument(input, 'tipo_id'));
    return planOf(
      await planDeletion(ctx, { entity: 'em-node-types', ids: [id] }),
      `Deletes the node type ${code}.`,
    );
  },

  run: (ctx, input) => RUNNERS[input.action](ctx, input),
});

const RUNNERS: Record<Action, (ctx: ToolContext, input: Input) => Promise<Answer>> = {
  list: listTypes,
  get: async (ctx, input) =>
    reportType(await getNodeTypeByCode(ctx, requireArgument(input, 'tipo_id')), 'Found'),
  create: createType,
  update: changeType,
  delete: removeType,
  list_shapes: async (ctx) => ({
    data: { shapes: (await listNodeShapes(ctx)).map((one) => ({ ...one })) },
    message: 'The shapes, as yEd calls them.',
  }),
  list_symbols: async (ctx) => ({
    data: { symbol_types: (await listNodeSymbols(ctx)).map((one) => ({ ...one })) },
    message: 'The signs of relations.',
  }),
};

const MOST_TYPES = 500;

async function listTypes(ctx: ToolContext): Promise<Answer> {
  const { rows, total } = await listNodeTypes(ctx, { filters: [], skip: 0, limit: MOST_TYPES });
  const own = rows.filter(({ source }) => source === 'user').length;
  const types = rows.map(
    ({ code, name, category, symbol_type, label_format, shape, fill_color, source }) => ({
      code,
      name,
      category,
      symbol_type,
      label_format,
      shape,
      fill_color,
      source,
    }),
  );
  return { data: { types }, message: `${total} types, ${own} of them your own.` };
}

async function createType(ctx: ToolContext, input: Input): Promise<Answer> {
  const code = requireArgument(input, 'tipo_id');
  const parsed = NewNodeType.safeParse(
    { code, ...readConfig(requireArgument(input, 'node_config')) },
    REPORTING,
  );
  if (!parsed.success) throw new ValidationError(toFieldProblems(parsed.error, nodeTypeFields));
  return reportType(await createNodeType(ctx, parsed.data), 'Made', ctx.batch);
}

async function changeType(ctx: ToolContext, input: Input): Promise<Answer> {
  const { id } = await getNodeTypeByCode(ctx, requireArgument(input, 'tipo_id'));
  const parsed = NodeTypeChanges.safeParse(readConfig(requireArgument(input, 'node_config')), REPORTING);
  if (!parsed.success) throw new ValidationError(toFieldProblems(parsed.error, nodeTypeFields));
  return reportType(await updateNodeType(ctx, { id, changes: parsed.data }), 'Changed', ctx.batch);
}

async function removeType(ctx: ToolContext, input: Input): Promise<Answer> {
  const { id, code } = await getNodeTypeByCode(ctx, requireArgument(input, 'tipo_id'));
  await deleteNodeType(ctx, { id });
  return { data: { batch: ctx.batch }, message: `The type ${code} was deleted.` };
}

/** pyArchInit separates the style, and uses different words for some fields. */
function readConfig({ visual, ...config }: Record<string, unknown>): Record<string, unknown> {
  const looks = typeof visual === 'object' && visual !== null ? visual : {};
  const settings: Record<string, unknown> = { ...config, ...looks };
  const known = nodeTypeFields.map(({ name }) => name);
  const unknown = Object.keys(settings).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownMember(unknown, known);
  if (settings['category'] === 'non-stratigraphic') settings['category'] = 'non_stratigraphic';
  if (settings['font_style'] === 'bold_italic') settings['font_style'] = 'bolditalic';
  return settings;
}

function unknownMember(name: string, known: readonly string[]): ValidationError {
  const nearest = findNearestName(name, known);
  const message = `node_config has no member ${name.slice(0, 100)}.${nearest ? ` Did you mean ${nearest}?` : ''}`;
  return new ValidationError([{ field: 'node_config', message, type: 'unrecognized_key' }]);
}

function reportType(type: NodeType, done: string, batch?: string): Answer {
  const shown = showRecord(type) as { code: string };
  return {
    data: { types: [shown], ...(batch !== undefined && { batch }) },
    message: `${done}: ${type.code}, ${type.name}.`,
  };
}
