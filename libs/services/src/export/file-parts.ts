import type { StoredMedia, StoredModel } from '@trowel/db';
import { bytesKey, toStoredFile } from '../files/index.ts';
import { readsOf, type Context } from '../context.ts';
import type { BagPart } from './bag.ts';
import { plainName } from './plain-name.ts';
import { readAll } from './site-records.ts';

/** Lists the photographs, documents and models of a site as files of an archive, with the tables that describe them. */
export async function listFileParts(ctx: Context, siteId: number): Promise<BagPart[]> {
  const store = readsOf(ctx);
  const media = await readAll<StoredMedia>(store.media, siteId);
  const models = await readAll<StoredModel>(store.models, siteId);
  const name = nameApart();
  const files: BagPart[] = [
    ...media.map((one) => toFilePart(ctx, { ...one, path: `media/${one.entity}/${one.record_id}` }, name)),
    ...models.map((one) => toFilePart(ctx, { ...one, path: folderOf(one) }, name)),
  ];
  for (const model of models) files.push(...(await listCompanions(ctx, model)));
  const tableOf = (kind: string, rows: readonly object[]): BagPart => ({
    name: `records/${kind}.json`,
    make: () => Promise.resolve(new TextEncoder().encode(JSON.stringify(rows, null, 1))),
  });
  return [tableOf('media', media), tableOf('models', models), ...files];
}

/** A model of several files has its own folder, because files of another model may have the same names. */
function folderOf({ area, us_id, file_name, companions }: StoredModel): string {
  const unit = `models/${area === '' ? '' : `${plainName(area)}/`}US_${plainName(us_id)}`;
  return Object.keys(companions).length === 0 ? unit : `${unit}/${plainName(file_name)}`;
}

/** Lists the buffers and textures of a model. They keep their names, because the model refers to them. */
async function listCompanions(ctx: Context, model: StoredModel): Promise<BagPart[]> {
  const { files } = ctx.services;
  const parts: BagPart[] = [];
  for (const [fileName, sha256] of Object.entries(model.companions)) {
    const facts = await files.stat(bytesKey(sha256));
    if (!facts) continue;
    const { sizeBytes } = facts;
    const stored = toStoredFile(ctx, {
      fileName,
      contentType: 'application/octet-stream',
      sizeBytes,
      sha256,
    });
    const name = fileName.split('/').map(plainName).join('/');
    parts.push({ name: `${folderOf(model)}/${name}`, sha256, sizeBytes, open: () => stored.open() });
  }
  return parts;
}

interface StoredRow {
  path: string;
  file_name: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
}

function toFilePart(ctx: Context, { path, ...file }: StoredRow, name: (wanted: string) => string): BagPart {
  const { file_name: fileName, mime_type: contentType, size_bytes: sizeBytes, sha256 } = file;
  const stored = toStoredFile(ctx, { fileName, contentType, sizeBytes, sha256 });
  return { name: name(`${path}/${plainName(fileName)}`), sha256, sizeBytes, open: () => stored.open() };
}

/** Returns a function that makes names unique: two files of one record may have the same name. */
function nameApart(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let name = wanted;
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = wanted.replace(/(\.[^./]*)?$/, `_${i}$1`);
    taken.add(name.toLowerCase());
    return name;
  };
}
