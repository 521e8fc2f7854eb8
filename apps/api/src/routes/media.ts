import { Media, MEDIA_OWNERS, MediaChanges, mediaFields, NewMedia } from '@trowel/domain/records';
import { defineRoute, IncomingFileField, type Route } from '@trowel/http';
import {
  deleteMedia,
  getMedia,
  getPictureNotes,
  getMediaStatistics,
  listMedia,
  MAX_MEDIA_BYTES,
  openMedia,
  openPreview,
  PREVIEW_SIZES,
  updateMedia,
  uploadMedia,
} from '@trowel/services/files';
import { getChosen, listChosen } from '@trowel/services/records';
import { z } from 'zod';
import { mediaExample } from '../docs/examples.ts';
import { batchRoutes } from './records/batch-route.ts';
import { Flag, IdParams, SiteQuery } from './records/parameters.ts';
import { viewRoutes } from './records/view-routes.ts';

const tag = 'Media';
const entity = 'media';
const path = '/api/media';
/** The bytes of an id never change. After a day browsers check their permission again. */
const PREVIEW_MAX_AGE_S = 86_400;
const one = { status: 'success', data: mediaExample };
const listed = mediaFields.filter(({ name }) => name !== 'url');
const { title, description, author, copyright } = NewMedia.shape;

const Tags = z
  .string()
  .max(20_000)
  .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
  .pipe(NewMedia.shape.tags.unwrap().unwrap())
  .optional()
  .meta({ type: 'string', description: 'Separated by commas.' });

const UploadForm = z.strictObject({
  file: IncomingFileField,
  entity: z.enum(MEDIA_OWNERS).meta({ description: 'Kind of record the file belongs to.' }),
  record_id: IdParams.shape.id,
  title,
  description,
  author,
  copyright,
  tags: Tags,
  is_primary: Flag.optional(),
  is_public: Flag.optional(),
  attach: z.literal('suggested').optional().meta({
    description:
      'For a file of a site: adds it to the unit in its file name (`US1042_3.jpg`), if exactly one recorded unit matches. Otherwise the response only suggests the unit (finding `suggested_unit`).',
  }),
});

const PreviewQuery = z.strictObject({
  size: z
    .enum(PREVIEW_SIZES.map(String))
    .transform(Number)
    .optional()
    .meta({ type: 'integer', enum: [...PREVIEW_SIZES], description: 'Longest side, in px (default 320).' }),
});

const Notes = z.object({
  taken_at: z.string().nullable(),
  camera: z.string().nullable(),
  orientation: z.int().nullable(),
  position: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      altitude_m: z.number().nullable(),
      direction_deg: z.number().nullable(),
    })
    .nullable(),
  position_hidden: z.boolean().meta({
    description: 'True if there is a position. Only users with permission to change records can see it.',
  }),
});

const Statistics = z.object({
  total: z.int(),
  size_bytes: z.int(),
  by_type: z.record(z.string(), z.int()),
  by_entity: z.record(z.string(), z.int()),
  published: z.int(),
});

/** Routes of photographs, drawings and documents. */
export const mediaRoutes: Route[] = [
  ...viewRoutes({
    entity,
    path: 'media',
    tag,
    pluralName: 'Media',
    pluralLabel: 'files',
    fields: listed,
    isWithinSite: true,
  }),
  defineRoute({
    method: 'get',
    path,
    operationId: 'listMedia',
    tag,
    summary: 'List files',
    description:
      'Files of one record: `?entity=us&record_id=12`. Files of a site, its units and finds: `?site_name=Pompei`. `q` searches titles, descriptions, tags and file names.',
    access: 'read',
    query: SiteQuery,
    list: { fields: listed },
    choice: entity,
    answer: { status: 200, kind: 'list', schema: Media },
    run: (ctx, { list, fields, query: { site_name: siteName } }) => {
      const within = siteName === undefined ? {} : { siteName };
      return fields
        ? listChosen(ctx, entity, { fields, query: list, ...within })
        : listMedia(ctx, list, within);
    },
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'uploadMedia',
    tag,
    summary: 'Add a file to a record',
    description:
      'Pictures, PDF, office documents, plain text, sound, film and 3D models in a single file; the type is detected from the content. At most 52,428,800 bytes. A file that the site already has is not stored again: the response is the existing file, linked to the record (`links`), with the finding `same_file`. A world file (`.jgw`, `.pgw`, `.tfw`, `.wld`) is not stored: it georeferences the picture of that name at the same site.',
    access: 'create',
    body: UploadForm,
    bodyKind: 'upload',
    maxBodyBytes: MAX_MEDIA_BYTES,
    answer: { status: 201, kind: 'single', schema: Media, example: one },
    locate: ({ id }) => `${path}/${id}`,
    run: async (ctx, { body: { file, attach, ...about } }) => {
      const { record, findings } = await uploadMedia(ctx, { about, file, attach });
      return { data: record, findings };
    },
  }),
  ...batchRoutes({
    entity,
    path: 'media',
    tag,
    pluralName: 'Media',
    pluralLabel: 'files',
    schemas: { record: Media, changes: MediaChanges },
    examples: { record: mediaExample, changes: { entity: 'us', record_id: 12, title: 'Wall 101' } },
  }),
  defineRoute({
    method: 'get',
    path: `${path}/statistics`,
    operationId: 'getMediaStatistics',
    tag,
    summary: 'Count files',
    access: 'read',
    query: SiteQuery,
    answer: { status: 200, kind: 'single', schema: Statistics },
    run: async (ctx, { query }) => ({ data: await getMediaStatistics(ctx, { siteName: query.site_name }) }),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'getMedia',
    tag,
    summary: 'Get the record of a file',
    access: 'read',
    params: IdParams,
    choice: entity,
    answer: { status: 200, kind: 'single', schema: Media, example: one },
    run: async (ctx, { params: { id }, fields }) => ({
      data: fields ? await getChosen(ctx, entity, { fields, id }) : await getMedia(ctx, id),
    }),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/{id}/file`,
    operationId: 'getMediaFile',
    tag,
    summary: 'Download a file',
    description:
      'Supports `Range` and `If-None-Match`. Browsers show pictures, sound and video; all other files are downloads.',
    access: 'read',
    params: IdParams,
    query: z.strictObject({
      download: Flag.optional().meta({
        type: 'boolean',
        description: 'Send as an attachment. Default: true, except for pictures, sound and video.',
      }),
    }),
    answer: { status: 200, kind: 'bytes', description: 'The file' },
    run: async (ctx, { params, query }) => {
      const file = await openMedia(ctx, params.id);
      const isShown = /^(?:image|audio|video)\/(?!vnd)/.test(file.contentType);
      return { ...file, isDownload: query.download ?? !isShown };
    },
  }),
  defineRoute({
    method: 'get',
    path: `${path}/{id}/preview`,
    operationId: 'getMediaPreview',
    tag,
    summary: 'Get a preview of a picture',
    description:
      'Upright, sRGB, WebP, without camera metadata. 404 for files that are not pictures, 415 for damaged pictures and unsupported formats such as HEIC.',
    access: 'read',
    params: IdParams,
    query: PreviewQuery,
    answer: { status: 200, kind: 'bytes', contentTypes: ['image/webp'], description: 'The picture' },
    run: async (ctx, { params, query }) => {
      const size = PREVIEW_SIZES.find((one) => one === query.size) ?? PREVIEW_SIZES[0];
      return { ...(await openPreview(ctx, params.id, size)), isDownload: false, maxAgeS: PREVIEW_MAX_AGE_S };
    },
  }),
  defineRoute({
    method: 'get',
    path: `${path}/{id}/exif`,
    operationId: 'getMediaNotes',
    tag,
    summary: 'Get the camera metadata of a picture',
    description:
      'Read from the file. Only users with permission to change records get the position. The file itself contains it.',
    access: 'read',
    params: IdParams,
    answer: { status: 200, kind: 'single', schema: Notes },
    run: async (ctx, { params }) => ({ data: await getPictureNotes(ctx, params.id) }),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/{id}`,
    operationId: 'updateMedia',
    tag,
    summary: 'Change the record of a file',
    description:
      'Missing fields stay unchanged, `null` clears a field. `entity` and `record_id` move the file to another record. A new main picture replaces the previous one.',
    access: 'update',
    entity,
    versioned: true,
    params: IdParams,
    body: MediaChanges,
    bodyExample: { title: 'Wall 101 from the south', tags: ['wall', 'south'], is_primary: true },
    answer: { status: 200, kind: 'single', schema: Media, example: one },
    run: async (ctx, { params, body, ifMatch }) => ({
      data: await updateMedia(ctx, { id: params.id, changes: body, ifMatch }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'deleteMedia',
    tag,
    summary: 'Delete a file',
    description: 'The deletion can be undone for 30 days.',
    access: 'delete',
    versioned: true,
    params: IdParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params, ifMatch }) => deleteMedia(ctx, { id: params.id, ifMatch }),
  }),
];
