import { writeSceneFile, type SceneFormat } from '@trowel/documents';
import { listSolids, type SceneData, type ScenePlacement, type SceneSpread } from '@trowel/domain/scene';
import { NotFoundError } from '@trowel/domain/core';
import type { Store } from '@trowel/db';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { choosePart, findNamedUnit } from '../matrix/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { getSiteId } from '../writing/index.ts';
import { computeScene, type SceneForm } from './compute-scene.ts';
import { loadScene, packScene, type SceneInput } from './load-scene.ts';
import { loadYears, VIEW_DEFAULTS, type SceneView } from './scene-view.ts';
import { siteScenesOf } from './site-scenes.ts';
import { computeSceneTask, writeSceneTask } from './tasks.ts';

/** Parameters of a scene; defaults as in `VIEW_DEFAULTS`. */
export interface SceneQuery extends Partial<SceneView> {
  siteName: string;
}

interface WhichScene {
  siteName: string;
  area?: string | undefined;
  placement?: ScenePlacement | undefined;
  spread?: SceneSpread | undefined;
}

/** The scene of a site; `version` changes with every change of records. */
export interface SceneAnswer extends SceneData {
  version: number;
}

/** Below this number of records a scene takes a few milliseconds, less than starting a worker task. */
const WORKER_FROM_RECORDS = 1_000;

/** Returns the scene of a site or of one area: its units as solids. @throws NotFoundError, ForbiddenError */
export async function getScene(
  ctx: Context,
  { siteName, area, placement = VIEW_DEFAULTS.placement, spread = VIEW_DEFAULTS.spread }: WhichScene,
): Promise<SceneAnswer> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const { id: version } = await store.changes.findLast();
  const name = JSON.stringify([siteId, siteName, area, placement, spread, ctx.language]);
  // Other requests wait for the same scene, so it is not cancelled with the first one.
  const { signal: _signal, ...shared } = ctx;
  const build = async (): Promise<SceneData> => {
    const { input, form } = await loadInput(shared, store, { siteId, siteName, area, placement, spread });
    return runScene(shared, input, form);
  };
  const scene = await siteScenesOf(ctx.services.database).get(name, version, () =>
    runSiteInTurn(shared, siteId, build),
  );
  return { ...scene, version };
}

async function loadInput(
  ctx: Context,
  store: Store,
  { siteId, siteName, area, placement, spread }: WhichScene & { siteId: number },
): Promise<{ input: SceneInput; form: SceneForm }> {
  const input = await loadScene(store, { siteId, siteName, language: ctx.language });
  const { shown } = choosePart(input, { siteName, part: { area } });
  const form = {
    placement: placement ?? VIEW_DEFAULTS.placement,
    spread: spread ?? VIEW_DEFAULTS.spread,
    shown,
  };
  return { input, form };
}

async function runScene(ctx: Context, input: SceneInput, form: SceneForm): Promise<SceneData> {
  const isSmall = input.units.length + input.statements.length < WORKER_FROM_RECORDS;
  if (isSmall) return computeScene(input, form);
  return ctx.services.tasks.run(computeSceneTask, { scene: await packScene(input), form }, runOptionsOf(ctx));
}

/** Media types of the scene formats. */
export const SCENE_TYPES: Readonly<Record<SceneFormat, string>> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'application/zip',
  stl: 'model/stl',
  ply: 'application/octet-stream',
};
const ENDINGS: Record<SceneFormat, string> = {
  glb: 'glb',
  gltf: 'gltf',
  obj: 'obj.zip',
  stl: 'stl',
  ply: 'ply',
};

/** Exports a site's scene as a 3D file, written in a worker thread. @throws NotFoundError, ForbiddenError */
export async function exportScene(
  ctx: Context,
  query: SceneQuery,
  format: SceneFormat,
): Promise<ExportedFile> {
  return runSiteInTurn(ctx, query.siteName, () => writeSceneInTurn(ctx, query, format));
}

async function writeSceneInTurn(ctx: Context, query: SceneQuery, format: SceneFormat): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const { siteName, ...rest } = query;
  const view = { ...VIEW_DEFAULTS, ...rest };
  const siteId = await getSiteId(store, siteName);
  const { input, form } = await loadInput(ctx, store, { siteId, siteName, ...view });
  const bytes = await ctx.services.tasks.run(
    writeSceneTask,
    {
      scene: await packScene(input),
      form,
      view: { colorBy: view.colorBy, customColors: view.customColors, steps: view.steps },
      years: await loadYears(store, siteId, view.steps),
      format,
    },
    runOptionsOf(ctx),
  );
  return { fileName: `${siteName}.${ENDINGS[format]}`, contentType: SCENE_TYPES[format], bytes };
}

/**
 * Returns one unit as a GLB, at its position in the scene of its site. Other programs link to it.
 * @throws NotFoundError; ConflictError when several units have the number and no area is given
 */
export async function getUnitShape(
  ctx: Context,
  { siteName, usNumber, area }: { siteName: string; usNumber: string; area?: string | undefined },
): Promise<ExportedFile> {
  const scene = await getScene(ctx, { siteName });
  const name = area ? `${area}/${usNumber}` : usNumber;
  const known = scene.units.flatMap(({ record_id, ...unit }) =>
    record_id === null || (area === '' && unit.area !== '')
      ? []
      : [{ key: String(record_id), area: unit.area, us_number: unit.us_number }],
  );
  const { key } = findNamedUnit(known, { siteName, name });
  const [solid] = listSolids(scene, {
    looks: scene.units.map(({ record_id }) => (String(record_id) === key ? 'plain' : 'hidden')),
  });
  if (!solid)
    throw new NotFoundError({
      en: `Site ${siteName} has no SU ${name}`,
      it: `In ${siteName} la US ${name} non esiste`,
    });
  const file = { title: solid.name, solids: [solid], facts: { site_name: siteName } };
  return {
    fileName: `${solid.name}.glb`,
    contentType: SCENE_TYPES.glb,
    bytes: await writeSceneFile(file, 'glb'),
  };
}
