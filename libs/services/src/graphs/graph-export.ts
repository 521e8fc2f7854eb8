import { NotFoundError, ValidationError } from '@trowel/domain/core';
import {
  SCENE_JSON_DEFAULTS,
  type EpochType,
  type GraphRemark,
  type GraphVersion,
} from '@trowel/domain/formats';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { nameUuid } from './name-uuid.ts';
import {
  packGraph,
  writeGraphFile,
  type GraphFile,
  type GraphForm,
  type GraphRequest,
} from './write-graph-file.ts';
import { getSiteId } from '../writing/index.ts';
import { writeGraphTask } from './tasks.ts';

export interface GraphExportOptions {
  /** Version of the standard format; by default 1.5. */
  version?: GraphVersion | undefined;
  epochType?: EpochType | undefined;
  license?: string | undefined;
  /** For a scene: the path segment that names the program. */
  variant?: string | undefined;
  /** For a scene: adds the array `has_representation_model`. */
  rmEdges?: boolean | undefined;
  /** For a scene: `user:<uuid>` or the bare UUID; by default that of the calling account. */
  creator?: string | undefined;
  /** For a scene: base address of the models; by default `/3d/viewer` on this server. */
  resourcePath?: string | undefined;
}

/** Parameters of a graph export. */
export interface GraphExportQuery {
  siteName: string;
  format: 'standard' | 'em_json' | 'scene';
  options?: GraphExportOptions;
}

/** A graph file, and remarks on what the format cannot represent. */
export interface ExportedGraph extends ExportedFile {
  remarks: GraphRemark[];
}

/** Names of a scene in the path of an export. All return the same document. */
const SCENE_PATHS = ['heriverse', 'scene'] as const;

const MODELS_PATH = '/3d/viewer';
const CREATOR = /^(?:user:)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/**
 * Exports the graph of a site as JSON: the standard format, a container `em.json`, or a 3D scene.
 * @throws NotFoundError for an unknown site or variant; ValidationError for a creator that is no UUID;
 * ForbiddenError
 */
export async function exportGraphJson(
  ctx: Context,
  { siteName, format, options = {} }: GraphExportQuery,
): Promise<ExportedGraph> {
  const store = readsOf(ctx);
  const variant = getScenePath(options.variant);
  const creator = readCreator(ctx, options.creator);
  const siteId = await getSiteId(store, siteName);
  const resourcePath = options.resourcePath ?? `${ctx.origin ?? ''}${MODELS_PATH}`;
  // Only this server creates a unit's solid on request.
  const shapesFrom = options.resourcePath === undefined ? 'solids' : 'models';
  const { bytes, remarks } = await runSiteInTurn(ctx, siteId, async () => {
    const packed = await packGraph(store, siteId);
    const scene = nameUuid(`site ${siteId} ${packed.site.created_at}`);
    const form = formOf({ format, options: { ...options, resourcePath }, scene, creator, shapesFrom });
    return runGraph(ctx, { ...packed, form });
  });
  const endings = { standard: '_stratigraphy.json', em_json: '.em.json', scene: `_${variant}.json` };
  return { fileName: `${siteName}${endings[format]}`, contentType: 'application/json', bytes, remarks };
}

/** A page has 100 units. Below a thousand units a graph takes a few milliseconds, less than starting a worker task. */
const WORKER_FROM_PAGES = 10;

/** Writes a graph, in a worker thread if it is large. */
async function runGraph(ctx: Context, request: GraphRequest): Promise<GraphFile> {
  if (request.units.pieces.length < WORKER_FROM_PAGES) return writeGraphFile(request);
  return ctx.services.tasks.run(writeGraphTask, request, runOptionsOf(ctx));
}

function formOf({
  format,
  options,
  scene,
  creator,
  shapesFrom,
}: {
  format: GraphExportQuery['format'];
  options: GraphExportOptions;
  scene: string;
  creator: string;
  shapesFrom: 'solids' | 'models';
}): GraphForm {
  const { version, epochType, license, rmEdges, resourcePath = '' } = options;
  const shared = { ...(epochType && { epochType }), ...(license !== undefined && { license }) };
  if (format === 'em_json') return { format, options: license === undefined ? {} : { license } };
  if (format === 'standard') return { format, options: { ...shared, ...(version && { version }) } };
  return {
    format,
    options: {
      ...shared,
      ...(rmEdges !== undefined && { rmEdges }),
      scene,
      creator,
      shapesFrom,
      resourcePath: resourcePath.replace(/\/+$/, ''),
    },
  };
}

function getScenePath(variant: string = SCENE_JSON_DEFAULTS.variant): string {
  if (SCENE_PATHS.some((known) => known === variant)) return variant;
  throw new NotFoundError({
    en: `There is no scene export ${variant}; known are ${SCENE_PATHS.join(', ')}`,
    it: `L’esportazione ${variant} non esiste; ci sono ${SCENE_PATHS.join(', ')}`,
  });
}

function readCreator({ actor }: Context, creator: string | undefined): string {
  if (creator === undefined) return nameUuid(`user ${actor.username}`);
  const uuid = CREATOR.exec(creator.trim())?.[1];
  if (uuid !== undefined) return uuid.toLowerCase();
  throw new ValidationError([
    {
      field: 'creator',
      message: { en: 'must be user:<uuid> or a UUID', it: 'deve essere user:<uuid> o un UUID' },
      type: 'invalid_format',
    },
  ]);
}
