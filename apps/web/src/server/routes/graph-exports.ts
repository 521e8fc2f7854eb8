import { EPOCH_TYPES, GRAPH_VERSIONS } from '@trowel/domain/formats';
import { moment, storableText } from '@trowel/domain/core';
import { GROUPING_NAMES } from '@trowel/domain/drawing';
import { defineFileRoute, type Access, type Route } from '@trowel/http';
import { exportGraphJson, exportGraphml, exportStoredJson, GRAPHML_DIALECTS } from '@trowel/services/graphs';
import type { Context } from '@trowel/services/context';
import { DRAWN_AFTER } from '@trowel/services/matrix';
import { openPast } from '@trowel/services/past';
import { z } from 'zod';

const tag = 'Graph exports';
const JSON_TYPE = 'application/json';
const GRAPHML = 'application/xml';

const SiteName = storableText(350).min(1).meta({ description: 'Name of the site.' });
const SiteParams = z.strictObject({ site_name: SiteName });
const VariantParams = z.strictObject({ scene_variant: z.string(), site_name: SiteName });

const Flag = z
  .enum(['true', 'false'])
  .transform((word) => word === 'true')
  .optional();

const EpochType = z.enum(EPOCH_TYPES).optional().meta({ description: 'The type name given to epochs.' });

/** A moment in the past. */
const At = moment.optional().meta({
  description:
    'A day or moment (ISO 8601, UTC): what was recorded just before it. `X-Trowel-State` then names it, and the SHA-256 of that state.',
});

const StandardQuery = z.strictObject({
  at: At,
  version: z
    .enum(GRAPH_VERSIONS)
    .optional()
    .meta({ description: 'Version of the format; 1.5 unless given. 1.6 adds what s3Dgraphy 1.6 reads.' }),
  epoch_type: EpochType,
});

const SceneQuery = z.strictObject({
  at: At,
  epoch_type: EpochType,
  rm_edges: Flag.meta({ description: 'Links models to epochs in a separate array of edges.' }),
  creator: storableText(50)
    .optional()
    .meta({ description: 'user:<uuid> or a UUID; that of the account unless given.' }),
  resource_path: storableText(500)
    .regex(/^(?:https?:\/\/[^\s/]+)?\/?[^\s]*$/, 'must be an address or a path')
    .optional()
    .meta({
      description: 'Address under which the models are found; `/3d/viewer` of this service unless given.',
    }),
});

const GraphmlQuery = z.strictObject({
  at: At,
  site_name: SiteName,
  area: storableText(250).optional(),
  grouping: z.enum(GROUPING_NAMES).optional(),
  title: storableText(250).optional(),
  reverse_epochs: Flag.meta({ description: 'Oldest period on top.' }),
  dialect: z.enum(GRAPHML_DIALECTS).optional(),
  places: z
    .enum(DRAWN_AFTER)
    .optional()
    .meta({ description: 'Units where they were placed by hand; by nobody unless given.' }),
});

/** Lists the routes for exports of the graph of a site. */
export function graphExportRoutes(access: Access): Route[] {
  return [standardJsonRoute(access), emJsonRoute(access), sceneJsonRoute(access), graphmlRoute(access)];
}

function standardJsonRoute(access: Access): Route {
  return defineFileRoute({
    path: '/3d/export/json/{site_name}',
    operationId: 'exportStandardJson',
    tag,
    summary: 'Standard graph JSON 1.5 or 1.6',
    access,
    params: SiteParams,
    query: StandardQuery,
    contentTypes: [JSON_TYPE],
    job: 'package',
    async run(ctx, { params: { site_name: siteName }, query: { at, version, epoch_type: epochType } }) {
      if (at === undefined && epochType === undefined && version !== '1.6')
        return exportStoredJson(ctx, siteName);
      const then = await inState(ctx, { siteName, at });
      return exportGraphJson(then.ctx, {
        siteName: then.siteName,
        format: 'standard',
        options: { version, epochType },
      });
    },
  });
}

function emJsonRoute(access: Access): Route {
  return defineFileRoute({
    path: '/3d/export/em_json/{site_name}',
    operationId: 'exportEmJson',
    tag,
    summary: 'The graph as em.json, for EMStudio and Heriverse',
    access,
    params: SiteParams,
    query: z.strictObject({ at: At }),
    contentTypes: [JSON_TYPE],
    job: 'package',
    async run(current, { params: { site_name }, query: { at } }) {
      const { ctx, siteName } = await inState(current, { siteName: site_name, at });
      return exportGraphJson(ctx, { siteName, format: 'em_json' });
    },
  });
}

function sceneJsonRoute(access: Access): Route {
  return defineFileRoute({
    path: '/3d/export/{scene_variant}/{site_name}',
    operationId: 'exportSceneJson',
    tag,
    summary: 'The graph as a scene',
    access,
    params: VariantParams,
    query: SceneQuery,
    contentTypes: [JSON_TYPE],
    job: 'package',
    async run(current, { params: { scene_variant: variant, site_name }, query }) {
      const { ctx, siteName } = await inState(current, { siteName: site_name, at: query.at });
      return exportGraphJson(ctx, {
        siteName,
        format: 'scene',
        options: {
          variant,
          epochType: query.epoch_type,
          rmEdges: query.rm_edges,
          creator: query.creator,
          resourcePath: query.resource_path,
        },
      });
    },
  });
}

function graphmlRoute(access: Access): Route {
  return defineFileRoute({
    path: '/harris_matrix/graphml_export',
    operationId: 'exportGraphml',
    tag,
    summary: 'The Harris matrix as GraphML, in rows of periods',
    access,
    query: GraphmlQuery,
    contentTypes: [GRAPHML],
    job: 'package',
    async run(current, { query }) {
      const { ctx, siteName } = await inState(current, { siteName: query.site_name, at: query.at });
      return exportGraphml(ctx, {
        siteName,
        area: query.area,
        grouping: query.grouping ?? 'period_area',
        title: query.title,
        reverseEpochs: query.reverse_epochs ?? false,
        dialect: query.dialect ?? 'yed',
        after: query.places ?? 'none',
      });
    },
  });
}

/** Returns the context for the current records, or for those of a past moment. */
async function inState(
  ctx: Context,
  { siteName, at }: { siteName: string; at: string | undefined },
): Promise<{ ctx: Context; siteName: string }> {
  return at === undefined ? { ctx, siteName } : openPast(ctx, { siteName, moment: at });
}
