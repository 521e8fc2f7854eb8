import {
  getEntity,
  MEDIA_TYPES,
  MediaChanges,
  NewMedia,
  REPORTING,
  toFieldProblems,
  type Filter,
  type Media,
} from '@trowel/domain/records';
import { DomainError, ValidationError } from '@trowel/domain/core';
import {
  deleteMedia,
  getMedia,
  getMediaStatistics,
  listMedia,
  openMedia,
  openPreview,
  PREVIEW_SIZES,
  updateMedia,
  uploadMediaBytes,
  type ExportedFile,
} from '@trowel/services/files';
import { planDeletion, planPrimary } from '@trowel/services/plans';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { CursorInput, fitPage, readCursor } from '../contract/cursors.ts';
import { defineTool, type Access, type Plan, type ToolAnswer } from '../contract/define-tool.ts';
import { findRecordId } from '../records/find-record.ts';
import { fileInput, ONE_FILE, readNamedFile } from '../files/files-in.ts';
import { planOf } from '../contract/plan-changes.ts';
import { SHORT_TEXT, showRecord } from '../records/record-text.ts';
import { requireArgument } from '../contract/require-argument.ts';
import type { ToolContext } from '../context/tool-context.ts';

const OPERATIONS = {
  list: 'read',
  upload: 'create',
  download: 'read',
  delete: 'delete',
  get_info: 'read',
  search: 'read',
  update_metadata: 'update',
  statistics: 'read',
  set_primary: 'update',
} as const satisfies Record<string, Access>;
type Operation = keyof typeof OPERATIONS;

/** Kinds of records that can have files. */
const OWNERS = { sites: 'sites', us: 'us', inventario: 'inventario' } as const;

const MediaId = z.int().positive();
const EntityType = z.enum(['sites', 'us', 'inventario']);
const EntityId = z
  .union([z.int().positive(), z.string().min(1).max(200)])
  .describe('Of the record: 12, us-12, or the number A/1044.');
const filters = {
  entity_type: EntityType.optional(),
  entity_id: EntityId.optional(),
  media_type: z.enum(MEDIA_TYPES).optional(),
  limit: z.int().min(1).max(100).optional(),
  cursor: CursorInput,
};
const facts = {
  title: z.string().max(500).optional(),
  description: z.string().max(10_000).optional(),
  tags: z.array(z.string().max(100)).max(50).optional(),
  author: z.string().max(250).optional(),
  is_primary: z.boolean().optional(),
  is_public: z.boolean().optional(),
};

const Input = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('list'), ...filters }),
  z
    .strictObject({
      operation: z.literal('upload'),
      entity_type: EntityType,
      entity_id: EntityId,
      ...fileInput,
      attach: z
        .literal('suggested')
        .optional()
        .describe('upload to a site: to the unit in the file name (US1042_3.jpg).'),
      ...facts,
    })
    .register(FORM_NOTES, ONE_FILE),
  z.strictObject({
    operation: z.literal('download'),
    media_id: MediaId,
    preview: z.literal(PREVIEW_SIZES).optional().describe('download: the picture this small, in px.'),
  }),
  z.strictObject({ operation: z.literal('delete'), media_id: MediaId }),
  z.strictObject({ operation: z.literal('get_info'), media_id: MediaId }),
  z.strictObject({
    operation: z.literal('search'),
    query: z.string().max(500),
    ...filters,
  }),
  z.strictObject({
    operation: z.literal('update_metadata'),
    media_id: MediaId,
    entity_type: EntityType.optional(),
    entity_id: EntityId.optional(),
    ...facts,
  }),
  z.strictObject({ operation: z.literal('statistics'), site_name: z.string().max(350).optional() }),
  z.strictObject({ operation: z.literal('set_primary'), media_id: MediaId }),
]);
type Input = AnyForm<z.output<typeof Input>>;

const Output = z.looseObject({ media: z.array(z.looseObject({ id: z.int() })).optional() });
type Answer = ToolAnswer<z.input<typeof Output>>;

/** Manages photographs, drawings and other files of records. */
export const manageMedia = defineTool({
  name: 'manage_media',
  title: 'Photographs and files',
  description:
    'Files of sites, units and finds, downloaded as links; small pictures are shown. Deleting, and replacing a main picture, return a plan first and can be undone.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  access: ({ operation }) => OPERATIONS[operation],

  async plan(ctx, input) {
    if (input.operation === 'set_primary' || (input.operation === 'update_metadata' && input.is_primary))
      return planMain(ctx, input);
    if (input.operation !== 'delete') return undefined;
    const id = requireArgument(input, 'media_id');
    const { file_name } = await getMedia(ctx, id);
    return planOf(await planDeletion(ctx, { entity: 'media', ids: [id] }), `Deletes the file ${file_name}.`);
  },

  run: async (ctx, input) => RUNNERS[input.operation](ctx, await withOwner(ctx, input)),
});

/** An input with the numeric id of the record. */
type OwnedInput = Omit<Input, 'entity_id'> & { entity_id?: number | undefined };

async function withOwner(ctx: ToolContext, { entity_id: given, ...input }: Input): Promise<OwnedInput> {
  if (given === undefined) return input;
  if (typeof given === 'number') return { ...input, entity_id: given };
  const entity = OWNERS[requireArgument(input, 'entity_type')];
  const named = { given, field: 'entity_id', entity, siteName: input.site_name };
  return { ...input, entity_id: await findRecordId(ctx, named) };
}

/** A record has one main picture, so the current one would lose its place. */
async function planMain(ctx: ToolContext, input: Input): Promise<Plan | undefined> {
  const work = await planPrimary(ctx, requireArgument(input, 'media_id'));
  return work.unnamed === 0 ? undefined : planOf(work, 'Makes a picture the main one in place of another.');
}

const RUNNERS: Record<Operation, (ctx: ToolContext, input: OwnedInput) => Promise<Answer>> = {
  list: listPage,
  search: (ctx, input) => {
    requireArgument(input, 'query');
    return listPage(ctx, input);
  },
  get_info: async (ctx, input) =>
    reportMedia(await getMedia(ctx, requireArgument(input, 'media_id')), 'Found'),
  download,
  upload,
  update_metadata: changeMetadata,
  set_primary: async (ctx, input) => {
    const id = requireArgument(input, 'media_id');
    return reportMedia(
      await updateMedia(ctx, { id, changes: { is_primary: true } }),
      'Main picture',
      ctx.batch,
    );
  },
  statistics: async (ctx, { site_name: siteName }) => {
    const figures = await getMediaStatistics(ctx, { siteName });
    return { data: { ...figures }, message: `${figures.total} files, ${figures.size_bytes} bytes.` };
  },
  delete: remove,
};

async function listPage(ctx: ToolContext, input: OwnedInput): Promise<Answer> {
  const skip = readCursor(input.cursor);
  const query = {
    filters: filtersOf(input),
    skip,
    limit: input.limit ?? 20,
    ...(input.query && { q: input.query }),
  };
  const { rows, total } = await listMedia(ctx, query);
  const { rows: media, page } = fitPage(rows.map(showMedia), { skip, total });
  return { data: { media }, message: `${total} files.`, page };
}

function filtersOf({ entity_type, entity_id, media_type }: OwnedInput): Filter[] {
  const { fields } = getEntity('media');
  const wanted = { entity: entity_type && OWNERS[entity_type], record_id: entity_id, media_type };
  return Object.entries(wanted).flatMap(([name, value]): Filter[] => {
    const field = fields.find((one) => one.name === name);
    if (value === undefined || !field) return [];
    return [
      { fields: [name], kind: field.kind, operator: field.kind === 'text' ? 'contains' : 'equals', value },
    ];
  });
}

function showMedia(media: Media): { id: number } {
  return { ...showRecord(media, SHORT_TEXT), id: media.id };
}

function reportMedia(media: Media, done: string, batch?: string): Answer {
  const data = { media: [showMedia(media)], ...(batch !== undefined && { batch }) };
  return { data, message: `${done}: ${media.file_name}, id ${media.id}.` };
}

async function download(ctx: ToolContext, input: Input): Promise<Answer> {
  const id = requireArgument(input, 'media_id');
  const { preview } = input;
  const { fileName, contentType, open } =
    preview === undefined ? await openMedia(ctx, id) : await openPreview(ctx, id, preview);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await open()) chunks.push(chunk as Uint8Array);
  const file: ExportedFile = { fileName, contentType, bytes: Buffer.concat(chunks) };
  const media = await getMedia(ctx, id);
  return {
    data: { media: [showMedia(media)] },
    message: `The file ${fileName}.`,
    files: [file],
    ...(media.media_type === 'image' && { pictures: await showSmall(ctx, id) }),
  };
}

/** Returns the smallest preview of a photograph, or nothing if it cannot be created. */
async function showSmall(ctx: ToolContext, id: number): Promise<ExportedFile[]> {
  try {
    const { fileName, contentType, open } = await openPreview(ctx, id, PREVIEW_SIZES[0]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of await open()) chunks.push(chunk as Uint8Array);
    return [{ fileName, contentType, bytes: Buffer.concat(chunks) }];
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

async function upload(ctx: ToolContext, input: OwnedInput): Promise<Answer> {
  const entity = OWNERS[requireArgument(input, 'entity_type')];
  const about = read(NewMedia, { entity, record_id: requireArgument(input, 'entity_id'), ...factsOf(input) });
  const file = await readNamedFile(ctx.filesIn, input);
  const { record, findings } = await uploadMediaBytes(ctx, { about, ...file, attach: input.attach });
  return { ...reportMedia(record, 'Kept', ctx.batch), warnings: findings.map(({ message }) => message) };
}

async function changeMetadata(ctx: ToolContext, input: OwnedInput): Promise<Answer> {
  const id = requireArgument(input, 'media_id');
  const changes = read(MediaChanges, { ...factsOf(input), ...ownerOf(input) });
  return reportMedia(await updateMedia(ctx, { id, changes }), 'Changed', ctx.batch);
}

async function remove(ctx: ToolContext, input: Input): Promise<Answer> {
  const id = requireArgument(input, 'media_id');
  await deleteMedia(ctx, { id });
  return { data: { batch: ctx.batch }, message: `The file ${id} was deleted; undo restores it.` };
}

/** Returns the record of a file. Its kind and id must be given together. */
function ownerOf(input: OwnedInput): Record<string, unknown> {
  if (input.entity_type === undefined && input.entity_id === undefined) return {};
  const entity = OWNERS[requireArgument(input, 'entity_type')];
  return { entity, record_id: requireArgument(input, 'entity_id') };
}

const FACTS = ['title', 'description', 'author', 'tags', 'is_primary', 'is_public'] as const;

function factsOf(input: OwnedInput): Record<string, unknown> {
  return Object.fromEntries(
    FACTS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
}

function read<Schema extends z.ZodType>(schema: Schema, given: Record<string, unknown>): z.output<Schema> {
  const parsed = schema.safeParse(given, REPORTING);
  if (parsed.success) return parsed.data;
  throw new ValidationError(toFieldProblems(parsed.error, getEntity('media').fields));
}
