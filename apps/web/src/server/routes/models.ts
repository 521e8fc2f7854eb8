import { Model3d } from '@trowel/domain/records';
import { NotFoundError, storableText } from '@trowel/domain/core';
import {
  defineRoute,
  IncomingFileField,
  IncomingFilesField,
  PageQuery,
  type Access,
  type Route,
} from '@trowel/http';
import {
  deleteModel,
  listModelsOfSite,
  listModelsOfUnit,
  openModelFile,
  openPartFile,
  storeThumbnail,
  MAX_THUMBNAIL_BYTES,
  openThumbnail,
  uploadModel,
  type NamedModelFile,
} from '@trowel/services/files';
import { z } from 'zod';

const tag = '3D models';
const MAX_UPLOAD_BYTES = 52_428_800;

const SiteName = storableText(350).min(1).meta({ description: 'Name of the site.' });
const UnitNumber = storableText(100).min(1).meta({ description: "The unit's number." });
const Area = storableText(250)
  .optional()
  .meta({ description: 'Area of the unit, where its number repeats.' });

const UploadForm = z.strictObject({
  model_file: IncomingFilesField,
  site_name: SiteName,
  us_id: UnitNumber,
  area: Area,
});

const FileParams = z.strictObject({ site_name: SiteName, unit_folder: z.string(), file_name: z.string() });
const FileQuery = z.strictObject({
  area: Area,
  download: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .meta({ description: 'Send it as a download, even to a browser.' }),
});
const FOLDER = 'US_';

/** Parses the address of a file. @throws NotFoundError if the folder does not belong to a unit */
function readAddress(
  { site_name: siteName, unit_folder, file_name: fileName }: z.output<typeof FileParams>,
  { area }: { area?: string | undefined },
): NamedModelFile {
  if (!unit_folder.startsWith(FOLDER))
    throw new NotFoundError({
      en: `There is no folder ${unit_folder}`,
      it: `La cartella ${unit_folder} non esiste`,
    });
  return { siteName, usId: unit_folder.slice(FOLDER.length), area, fileName };
}

/** Lists the routes of 3D models. `access` applies to reading. */
export function modelRoutes(access: Access): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/3d/upload',
      operationId: 'uploadModel',
      tag,
      summary: 'Add a 3D model to a unit',
      description:
        'GLB, glTF (with its buffers and pictures as further files in the same part), OBJ (with its materials and textures), PLY, STL or FBX; at most 52,428,800 bytes.',
      access: 'create',
      body: UploadForm,
      bodyKind: 'upload',
      maxBodyBytes: MAX_UPLOAD_BYTES,
      failures: [404],
      answer: { status: 201, kind: 'single', schema: Model3d },
      locate: ({ url }) => url,
      run: async (ctx, { body: { model_file, site_name: siteName, us_id: usId, area } }) => {
        const { record, findings } = await uploadModel(ctx, { siteName, usId, area, files: model_file });
        return { data: record, ...(findings.length > 0 && { findings }) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/3d/models/{site_name}',
      operationId: 'listModels',
      tag,
      summary: 'The 3D models of a site',
      access,
      params: z.strictObject({ site_name: SiteName }),
      query: PageQuery,
      answer: { status: 200, kind: 'list', schema: Model3d },
      run: (ctx, { params, query }) => listModelsOfSite(ctx, { siteName: params.site_name, ...query }),
    }),
    defineRoute({
      method: 'get',
      path: '/3d/models/{site_name}/us/{us_id}',
      operationId: 'listModelsOfUnit',
      tag,
      summary: 'The 3D models of a unit',
      access,
      params: z.strictObject({ site_name: SiteName, us_id: UnitNumber }),
      query: PageQuery.extend({ area: Area }),
      answer: { status: 200, kind: 'list', schema: Model3d },
      run: (ctx, { params, query }) =>
        listModelsOfUnit(ctx, { siteName: params.site_name, usId: params.us_id, ...query }),
    }),
    ...fileRoutes(access),
    ...thumbnailRoutes(access),
  ];
}

function fileRoutes(access: Access): Route[] {
  const path = '/3d/viewer/3d_models/{site_name}/{unit_folder}/{file_name}';
  const answer = { status: 200, kind: 'bytes', description: 'The file' } as const;
  return [
    defineRoute({
      method: 'get',
      path,
      operationId: 'getModelFile',
      tag,
      summary: 'The file of a 3D model',
      description: 'Honours `Range` and `If-None-Match`.',
      access,
      params: FileParams,
      query: FileQuery,
      answer,
      run: async (ctx, { params, query }) => ({
        ...(await openModelFile(ctx, readAddress(params, query))),
        isDownload: query.download ?? false,
      }),
    }),
    partRoute({ access, path: `${path}/{part_name}`, operationId: 'getModelPart' }),
    partRoute({ access, path: `${path}/{part_name}/{inner_name}`, operationId: 'getModelPartInFolder' }),
    defineRoute({
      method: 'delete',
      path,
      operationId: 'deleteModel',
      tag,
      summary: 'Delete a 3D model',
      description: 'The deletion can be undone for 30 days.',
      access: 'delete',
      params: FileParams,
      query: z.strictObject({ area: Area }),
      answer: { status: 204, kind: 'empty' },
      run: (ctx, { params, query }) => deleteModel(ctx, readAddress(params, query)),
    }),
  ];
}

const PartParams = FileParams.extend({ part_name: z.string(), inner_name: z.string().optional() });

function partRoute(place: { access: Access; path: string; operationId: string }): Route {
  return defineRoute({
    ...place,
    method: 'get',
    tag,
    summary: 'A file a model is drawn with',
    description:
      'Its buffer, materials or textures, seen from the model as a folder; `wall.gltf/wall.gltf` is the model itself, so that the addresses in it lead to its own files.',
    params: PartParams,
    query: FileQuery,
    answer: { status: 200, kind: 'bytes', description: 'The file' },
    run: async (ctx, { params: { part_name, inner_name, ...params }, query }) => {
      const part = inner_name === undefined ? part_name : `${part_name}/${inner_name}`;
      const file = await openPartFile(ctx, { ...readAddress(params, query), part });
      return { ...file, isDownload: query.download ?? false };
    },
  });
}

function thumbnailRoutes(access: Access): Route[] {
  const path = '/3d/viewer/thumbnails/{site_name}/{unit_folder}/{file_name}';
  const common = { path, tag, params: FileParams, query: z.strictObject({ area: Area }) } as const;
  return [
    defineRoute({
      ...common,
      method: 'get',
      operationId: 'getModelThumbnail',
      summary: 'The thumbnail of a 3D model',
      access,
      answer: { status: 200, kind: 'bytes', description: 'WebP, PNG or JPEG' },
      run: async (ctx, { params, query }) => ({
        ...(await openThumbnail(ctx, readAddress(params, query))),
        isDownload: false,
      }),
    }),
    defineRoute({
      ...common,
      method: 'put',
      operationId: 'putModelThumbnail',
      summary: 'Store the thumbnail of a 3D model',
      description:
        'WebP, PNG or JPEG of up to 512 px a side and 65,536 bytes, drawn by the browser of whoever looks at the model.',
      access: 'create',
      body: z.strictObject({ picture: IncomingFileField }),
      bodyKind: 'upload',
      maxBodyBytes: MAX_THUMBNAIL_BYTES,
      answer: { status: 200, kind: 'single', schema: Model3d },
      run: async (ctx, { params, query, body: { picture } }) => ({
        data: await storeThumbnail(ctx, { ...readAddress(params, query), picture }),
      }),
    }),
  ];
}
