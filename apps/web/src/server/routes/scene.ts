import { COLOR_SCHEMES } from '@trowel/domain/scene';
import { NotFoundError, storableText } from '@trowel/domain/core';
import { defineRoute, type Access, type Route } from '@trowel/http';
import {
  exportScene,
  getScene,
  getUnitShape,
  SCENE_FORMATS,
  SCENE_TYPES,
  type SceneAnswer,
  type SceneFormat,
  type SceneStep,
} from '@trowel/services/scene';
import { z } from 'zod';

const tag = '3D scene';

const SiteName = storableText(350).min(1).meta({ description: 'Name of the site.' });
const SiteParams = z.strictObject({ site_name: SiteName });
const Area = storableText(250).optional();

const Places = {
  placement: z
    .enum(['levels', 'elevation'])
    .optional()
    .meta({ description: 'Heights by the levels of the matrix (default), or as recorded.' }),
  spread: z.enum(['layered', 'grid', 'force']).optional().meta({
    description: 'In plan: as they lie on each other (default), on a grid, or by attraction.',
  }),
  area: Area.meta({ description: 'Only this area is built.' }),
};
const SceneQuery = z.strictObject(Places);

/** One or several names. */
const Names = z
  .union([storableText(350), z.array(storableText(350)).max(1_000)])
  .transform((names) => (typeof names === 'string' ? [names] : names))
  .optional();
const Year = z.coerce.number().int().min(-10_000_000).max(10_000).optional();

const FileQuery = z.strictObject({
  ...Places,
  color_by: z.enum(COLOR_SCHEMES).exclude(['custom']).optional(),
  us: Names.meta({
    description: 'Only these units, by number or AREA/NUMBER; each keeps its usual place.',
  }),
  period: Names,
  phase: Names,
  unit_type: Names,
  year_from: Year.meta({ description: 'Negative is BCE.' }),
  year_to: Year,
});

const ShapeParams = z.strictObject({ site_name: SiteName, shape_file: z.string() });
const SHAPE_FILE = /^US_(.+)\.glb$/su;

/** Lists the routes of the 3D scene of a site. */
export function sceneRoutes(access: Access): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/3d/scene/{site_name}',
      operationId: 'getScene',
      tag,
      summary: 'The units of a site as solids, for the viewer',
      access,
      params: SiteParams,
      query: SceneQuery,
      answer: { status: 200, kind: 'single', schema: z.custom<SceneAnswer>().meta({ type: 'object' }) },
      run: async (ctx, { params: { site_name: siteName }, query }) => ({
        data: await getScene(ctx, { siteName, ...query }),
        variant: ctx.language,
      }),
    }),
    defineRoute({
      method: 'get',
      path: '/3d/viewer/proxies/{site_name}/{shape_file}',
      operationId: 'getUnitShape',
      tag,
      summary: 'One unit as a GLB, where it stands in the scene',
      access,
      params: ShapeParams,
      query: z.strictObject({ area: Area }),
      answer: { status: 200, kind: 'file', contentTypes: ['model/gltf-binary'], description: 'The GLB' },
      run: (ctx, { params: { site_name: siteName, shape_file }, query: { area } }) =>
        getUnitShape(ctx, { siteName, usNumber: readUnitNumber(shape_file), area }),
    }),
    ...SCENE_FORMATS.map((format) => exportRoute(access, format)),
  ];
}

function readUnitNumber(file: string): string {
  const [, number] = SHAPE_FILE.exec(file) ?? [];
  if (number === undefined)
    throw new NotFoundError({
      en: `There is no shape ${file}; the names of shapes look like US_12.glb`,
      it: `La forma ${file} non esiste; i nomi delle forme sono come US_12.glb`,
    });
  return number;
}

function exportRoute(access: Access, format: SceneFormat): Route {
  return defineRoute({
    method: 'get',
    path: `/3d/export/${format}/{site_name}`,
    operationId: `exportScene${format[0]!.toUpperCase()}${format.slice(1)}`,
    tag,
    summary: `The scene of a site as ${format.toUpperCase()}${format === 'obj' ? ' (a ZIP with its materials)' : ''}`,
    access,
    limit: 'export',
    job: 'glb',
    params: SiteParams,
    query: FileQuery,
    answer: {
      status: 200,
      kind: 'file',
      contentTypes: [SCENE_TYPES[format]],
      description: 'The file, as an attachment',
    },
    run: (ctx, { params: { site_name: siteName }, query }) =>
      exportScene(
        ctx,
        {
          siteName,
          area: query.area,
          ...(query.placement && { placement: query.placement }),
          ...(query.spread && { spread: query.spread }),
          ...(query.color_by && { colorBy: query.color_by }),
          steps: listSteps(query),
        },
        format,
      ),
  });
}

function listSteps(query: z.output<typeof FileQuery>): SceneStep[] {
  const { us, period, phase, unit_type, year_from, year_to } = query;
  const years =
    year_from === undefined && year_to === undefined ? undefined : { from: year_from, to: year_to };
  if (![us, period, phase, unit_type, years].some((one) => one !== undefined)) return [];
  const filter = { units: us, periods: period, phases: phase, types: unit_type, years };
  return [{ filter, action: 'show' }];
}
