import type { Store, StoredModel } from '@trowel/db';
import {
  compareNatural,
  ConflictError,
  NotFoundError,
  type Page,
  type PageRequest,
} from '@trowel/domain/core';
import type { ListQuery, Model3d } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { bytesKey, toStoredFile, type StoredFile } from './stored-bytes.ts';
import { describeModel, describeModels } from './model-address.ts';
import { MODELS } from './owned-files.ts';
import { findNamedUnits, type NamedUnit } from './model-units.ts';
import { getSiteId, removeRecords, write } from '../writing/index.ts';

/** A file of a unit as its address names it. */
export interface NamedModelFile extends NamedUnit {
  fileName: string;
}

/** Lists the models of a site, by unit and name. @throws NotFoundError */
export async function listModelsOfSite(
  ctx: Context,
  { siteName, ...page }: { siteName: string } & PageRequest,
): Promise<Page<Model3d>> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const { rows, total } = await store.models.list(everything(page), { siteId });
  return { rows: await describeModels(ctx.services, rows), total };
}

/** Lists the models of a unit, or of the units that share its number. @throws NotFoundError */
export async function listModelsOfUnit(
  ctx: Context,
  { skip, limit, ...named }: NamedUnit & PageRequest,
): Promise<Page<Model3d>> {
  const rows = (await findNeighbours(readsOf(ctx), named)).toSorted(byAreaAndName);
  return { rows: await describeModels(ctx.services, rows.slice(skip, skip + limit)), total: rows.length };
}

function byAreaAndName(a: StoredModel, b: StoredModel): number {
  return compareNatural(a.area, b.area) || compareNatural(a.file_name, b.file_name);
}

function everything(page: PageRequest): ListQuery {
  return { ...page, filters: [] };
}

/** Returns the model at an address. @throws NotFoundError; ConflictError when several units have such a file. */
export async function getModel(ctx: Context, named: NamedModelFile): Promise<Model3d> {
  return describeModel(ctx.services, await findModel(readsOf(ctx), named));
}

/** Opens the file at an address: a model or a companion file. @throws NotFoundError, ConflictError */
export async function openModelFile(ctx: Context, named: NamedModelFile): Promise<StoredFile> {
  const store = readsOf(ctx);
  const found = await findByName(store, named);
  if (found.length > 0) return openMain(ctx, pickOne(found, named));
  return openCompanion(ctx, { models: await findNeighbours(store, named), named });
}

/**
 * Opens a file in the folder of a model. `wall.gltf/wall.png` is the texture of this model, even if
 * other models have a file of that name. `wall.gltf/wall.gltf` is the model itself. If no model has
 * the name of the folder, the path is a file beside the models. @throws NotFoundError, ConflictError
 */
export async function openPartFile(
  ctx: Context,
  { part, ...named }: NamedModelFile & { part: string },
): Promise<StoredFile> {
  const models = await findByName(readsOf(ctx), named);
  const beside = { ...named, fileName: `${named.fileName}/${part}` };
  if (models.length === 0) return openModelFile(ctx, beside);
  const model = pickOne(models, named);
  if (part === model.file_name) return openMain(ctx, model);
  return openCompanion(ctx, { models: [model], named: { ...named, fileName: part } });
}

function openMain(ctx: Context, model: StoredModel): StoredFile {
  const { file_name: fileName, mime_type: contentType, size_bytes: sizeBytes, sha256 } = model;
  return toStoredFile(ctx, { fileName, contentType, sizeBytes, sha256 });
}

/** If several models have a file of this name, the oldest one is served. */
async function openCompanion(
  ctx: Context,
  { models, named }: { models: readonly StoredModel[]; named: NamedModelFile },
): Promise<StoredFile> {
  const { fileName } = named;
  for (const { companions } of models) {
    const sha256 = Object.hasOwn(companions, fileName) ? companions[fileName] : undefined;
    const facts = sha256 && (await ctx.services.files.stat(bytesKey(sha256)));
    if (!sha256 || !facts) continue;
    return toStoredFile(ctx, { fileName, contentType: typeOf(fileName), sizeBytes: facts.sizeBytes, sha256 });
  }
  throw noSuchFile(named);
}

/** Lists the models of the named units, oldest first. */
async function findNeighbours(store: Store, named: NamedUnit): Promise<StoredModel[]> {
  const { units } = await findNamedUnits(store, named);
  const ids = await store.fileLookups.listModelIds({ unitIds: units.map(({ id }) => id) });
  return (await store.models.findMany(ids)).toSorted((a, b) => a.id - b.id);
}

const COMPANION_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  ktx2: 'image/ktx2',
  avif: 'image/avif',
  bmp: 'image/bmp',
  mtl: 'model/mtl',
};

function typeOf(fileName: string): string {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return COMPANION_TYPES[ending] ?? 'application/octet-stream';
}

/** Deletes the model at an address. It can be undone for 30 days. @throws NotFoundError, ConflictError */
export async function deleteModel(ctx: Context, named: NamedModelFile): Promise<void> {
  await write(ctx, 'delete', async (w) => {
    const { id } = await findModel(w.store, named);
    await removeRecords(w, MODELS, [id]);
  });
}

/** Finds the stored model at an address. @throws NotFoundError, ConflictError */
export async function findModel(store: Store, named: NamedModelFile): Promise<StoredModel> {
  return pickOne(await findByName(store, named), named);
}

function pickOne(found: readonly StoredModel[], named: NamedModelFile): StoredModel {
  const [model] = found;
  if (!model) throw noSuchFile(named);
  if (found.length === 1) return model;
  const candidates = found.map(({ id, area, us_id, file_name }) => ({ id, area, us_id, file_name }));
  throw new ConflictError(
    {
      en: `Several units with the number ${named.usId} have a file ${named.fileName}; add area to say which`,
      it: `Più US ${named.usId} hanno un file ${named.fileName}: aggiungi area per dire quale`,
    },
    {
      field: 'area',
      candidates,
    },
  );
}

async function findByName(store: Store, named: NamedModelFile): Promise<StoredModel[]> {
  const { siteId, units } = await findNamedUnits(store, named);
  const known = new Set(units.map(({ id }) => id));
  const uses = await store.fileLookups.findModels(siteId, { usNumber: named.usId, fileName: named.fileName });
  return store.models.findMany(uses.filter(({ unit_id }) => known.has(unit_id)).map(({ id }) => id));
}

function noSuchFile({ siteName, usId, fileName }: NamedModelFile): NotFoundError {
  return new NotFoundError({
    en: `SU ${usId} of ${siteName} has no file ${fileName}`,
    it: `La US ${usId} di ${siteName} non ha il file ${fileName}`,
  });
}
