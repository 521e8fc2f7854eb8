import type { Store, StoredModel, UnitNumber } from '@trowel/db';
import { findFreeName } from '@trowel/domain/models';
import { NotFoundError } from '@trowel/domain/core';
import type { Model3d } from '@trowel/domain/records';
import { requirePermission, type Context } from '../context.ts';
import { checkModelFiles, type CheckedModel } from './check-model-files.ts';
import { bytesKey } from './stored-bytes.ts';
import { addressModel, describeModel } from './model-address.ts';
import { describeDuplicates, type FileFinding } from './file-findings.ts';
import type { SentFile } from './read-received.ts';
import { MODELS } from './owned-files.ts';
import { getNamedUnit, type NamedUnit } from './model-units.ts';
import { insertRecord, write, type Write } from '../writing/index.ts';

/** A model to store and its companion files. */
export interface ModelUpload extends NamedUnit {
  files: readonly SentFile[];
}

/** A stored model and its findings. */
export interface UploadedModel {
  record: Model3d;
  findings: FileFinding[];
}

/**
 * Stores a 3D model of a unit. If the name is in use it gets a number; nothing is overwritten.
 * @throws NotFoundError for an unknown site or unit; ConflictError listing the units that share the
 * number; UnsupportedMediaTypeError for content of another kind; InsufficientStorageError;
 * ForbiddenError
 */
export async function uploadModel(ctx: Context, { files, ...named }: ModelUpload): Promise<UploadedModel> {
  requirePermission(ctx, 'create');
  await getNamedUnit(ctx.services.database.reads, named);
  const model = await storeModel(ctx, files);
  return write(ctx, 'create', async (w) => {
    const { siteId, unit } = await lockUnit(w, named);
    const same = await w.store.fileLookups.findModelsByBytes(siteId, model.main.received.sha256);
    const stored = await insertModel(w, { ctx, siteId, unit, model });
    const duplicates = (await w.store.models.findMany(same)).map(addressModel);
    const copies = duplicates.map(({ id, url, us_id, file_name: name }) => ({
      id,
      url,
      name: `${name} (US ${us_id})`,
    }));
    return {
      record: await describeModel(ctx.services, stored),
      findings: [...model.findings, ...describeDuplicates(copies, ctx.language)],
    };
  });
}

/** Checks and stores the bytes of a model and its companions. @throws as `checkModelFiles` */
export async function storeModel(ctx: Context, files: readonly SentFile[]): Promise<CheckedModel> {
  const model = await checkModelFiles(ctx, files);
  for (const { received } of [model.main, ...model.companions.values()])
    await received.keep(bytesKey(received.sha256));
  return model;
}

/** Records a model whose bytes are stored. If the name is in use it gets a number. Precondition: the site is locked. */
export async function insertModel(
  w: Write,
  {
    ctx,
    siteId,
    unit,
    model,
  }: { ctx: Context; siteId: number; unit: { id: number; us_number: string }; model: CheckedModel },
): Promise<StoredModel> {
  const file_name = await resolveModelName(w.store, { siteId, usNumber: unit.us_number, model });
  const row = { ...factsOf(model), site_id: siteId, unit_id: unit.id, file_name };
  const by = { uploaded_at: w.at, uploaded_by: ctx.actor.username };
  return insertRecord(w, MODELS, { ...row, ...by });
}

/** Finds the unit again with its site locked: it may have been deleted during the upload. @throws NotFoundError */
async function lockUnit({ store }: Write, named: NamedUnit): Promise<{ siteId: number; unit: UnitNumber }> {
  const found = await getNamedUnit(store, named);
  await store.lookups.lockSite(found.siteId);
  if ((await store.lookups.findSiteOf('units', found.unit.id)) === found.siteId) return found;
  throw new NotFoundError({
    en: `${named.siteName} no longer has an SU ${named.usId}`,
    it: `In ${named.siteName} la US ${named.usId} non esiste più`,
  });
}

function factsOf({ main, format, mimeType, companions }: CheckedModel): Record<string, unknown> {
  const hashes = [...companions].map(([name, { received }]) => [name, received.sha256]);
  return {
    format,
    mime_type: mimeType,
    size_bytes: main.received.sizeBytes,
    sha256: main.received.sha256,
    companions: Object.fromEntries(hashes),
  };
}

/** Returns a name that no other model of a unit of that number has, nor a companion file. */
async function resolveModelName(
  store: Store,
  { siteId, usNumber, model }: { siteId: number; usNumber: string; model: CheckedModel },
): Promise<string> {
  const units = await store.lookups.findUnitsByNumber(siteId, usNumber);
  const ids = await store.fileLookups.listModelIds({ unitIds: units.map(({ id }) => id) });
  const used = new Set<string>(model.companions.keys());
  for (const { file_name, companions } of await store.models.findMany(ids)) {
    for (const name of [file_name, ...Object.keys(companions)]) used.add(name);
  }
  return findFreeName(model.main.fileName, (name) => used.has(name));
}
