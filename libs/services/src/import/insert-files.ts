import type { Language } from '../context.ts';
import type { Store } from '@trowel/db';
import { DECLARED_KINDS, formatMediaLink, KIND_NAMES, mediaColumns, NewMedia } from '@trowel/domain/records';
import type { FileOwner, ImportedFile, ImportProblem, OwnerOfKind } from '@trowel/domain/formats';
import type { Context } from '../context.ts';
import {
  insertMedium,
  insertModel,
  storeMedium,
  storeModel,
  MAX_MEDIA_BYTES,
  tieMedia,
  type CheckedModel,
  type StoredMedium,
  type SentFile,
} from '../files/index.ts';
import type { Write } from '../writing/index.ts';
import { createYielder } from '../workers/index.ts';
import type { UnitDirectory } from './names/place-units.ts';
import { openBag, refuseChanged, type Bag } from './reading/read-bag.ts';

/** The kinds of file an archive brings. */
export type FileKind = ImportedFile['kind'];

/** Planned treatment of the files of an archive. */
export interface FilesPlan {
  create: OwnedFile[];
  unchanged: Record<FileKind, number>;
}

interface OwnedFile {
  file: ImportedFile;
  /** Undefined while the record is still to be made. */
  ownerId: number | undefined;
  /** Further records that the file shows, as far as they exist. */
  links: string[];
}

/** Places of the records of the archive. `siteId` is undefined until the site is created. */
export interface FilesPlace {
  siteId: number | undefined;
  directory: UnitDirectory;
}

/** Stored bytes by file of the archive. */
export type StoredFiles = ReadonlyMap<ImportedFile, StoredMedium | CheckedModel>;

/** Photographs and documents have the limit of uploads. Models are limited by the archive. */
const MAX_BYTES: Readonly<Record<FileKind, number>> = { media: MAX_MEDIA_BYTES, models: 1e11 };

/**
 * Compares the files of an archive with the records. The same bytes with the same name at the same
 * record already exist.
 */
export async function planFiles(
  store: Store,
  files: readonly ImportedFile[],
  place: FilesPlace,
): Promise<FilesPlan> {
  const plan: FilesPlan = { create: [], unchanged: { media: 0, models: 0 } };
  const findOwner = await createOwnerFinder(store, place);
  const rest = createYielder();
  for (const file of files) {
    await rest();
    const ownerId = findOwner(file.owner);
    if (ownerId !== undefined && (await isThere(store, { file, ownerId, ...place })))
      plan.unchanged[file.kind]++;
    else plan.create.push({ file, ownerId, links: listLinks(file, findOwner) });
  }
  return plan;
}

function listLinks(
  { links = [] }: ImportedFile,
  findOwner: (owner: FileOwner) => number | undefined,
): string[] {
  return links.flatMap((owner) => {
    const id = findOwner(owner);
    return id === undefined ? [] : formatMediaLink({ entity: owner.entity, record_id: id });
  });
}

/** Returns a function that finds the id of a record by its names. */
export async function createOwnerFinder(
  store: Store,
  { siteId, directory }: FilesPlace,
): Promise<(owner: FileOwner) => number | undefined> {
  const items = siteId === undefined ? [] : await store.items.listAll(siteId);
  const itemIds = new Map(items.map(({ inventory_number, id }) => [inventory_number, id]));
  const kindIds = await listKindIds(store, siteId);
  return (owner) => {
    if (owner.entity === 'sites') return siteId;
    if ('key' in owner) return kindIds.get(nameOwner(owner));
    return owner.entity === 'us' ? directory.get(owner)?.id : itemIds.get(owner.inventory_number);
  };
}

/** Returns the ids of the records of all declared kinds, by `nameOwner`. */
async function listKindIds(store: Store, siteId: number | undefined): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  if (siteId === undefined) return ids;
  for (const entity of KIND_NAMES) {
    const [, ...key] = DECLARED_KINDS[entity].key;
    for (const record of await store[entity].listAll(siteId))
      ids.set(nameOwner({ entity, key: key.map((name) => String(record[name])) }), record.id);
  }
  return ids;
}

function nameOwner({ entity, key }: OwnerOfKind): string {
  return JSON.stringify([entity, ...key]);
}

async function isThere(
  { fileLookups, media, models }: Store,
  { file, ownerId, siteId }: { file: ImportedFile; ownerId: number; siteId: number | undefined },
): Promise<boolean> {
  const { kind, owner, sha256, file_name } = file;
  if (kind === 'models') {
    const ids = siteId === undefined ? [] : await fileLookups.findModelsByBytes(siteId, sha256);
    const same = await models.findMany(ids);
    return same.some(
      (one) => owner.entity === 'us' && one.us_id === owner.us_number && one.area === owner.area,
    );
  }
  const ids = await fileLookups.findMediaByBytes({ entity: owner.entity, recordId: ownerId }, sha256);
  return (await media.findMany(ids)).some((one) => one.file_name === file_name);
}

/**
 * Stores the files of an archive after checking their content. Files missing in the archive are
 * reported.
 * @throws ValidationError naming a file whose checksum differs from the manifest;
 * UnsupportedMediaTypeError
 */
export async function storeFiles(
  ctx: Context,
  bytes: Uint8Array,
  files: readonly ImportedFile[],
): Promise<{ stored: StoredFiles; problems: ImportProblem[] }> {
  const bag = await openBag(bytes, ctx.language);
  const paths = new Map([...bag.sums].map(([path, sum]) => [sum, path]));
  const stored = new Map<ImportedFile, StoredMedium | CheckedModel>();
  const problems: ImportProblem[] = [];
  for (const file of files) {
    ctx.signal?.throwIfAborted();
    const parts = [[file.file_name, file.sha256] as const, ...Object.entries(file.companions)];
    const missing = parts.filter(([, sum]) => !paths.has(sum)).map(([name]) => name);
    if (missing.length > 0) problems.push(reportMissing(file, missing, ctx.language));
    else stored.set(file, await storeOneFile(ctx, file, { bag, paths, parts }));
  }
  return { stored, problems };
}

async function storeOneFile(
  ctx: Context,
  { kind }: ImportedFile,
  {
    bag,
    paths,
    parts,
  }: { bag: Bag; paths: ReadonlyMap<string, string>; parts: readonly (readonly [string, string])[] },
): Promise<StoredMedium | CheckedModel> {
  const sent: SentFile[] = [];
  try {
    for (const [fileName, sum] of parts) {
      const path = paths.get(sum)!;
      const received = await ctx.services.files.receive(bag.archive.read(bag.folder + path), {
        maxBytes: MAX_BYTES[kind],
      });
      sent.push({ fileName, received });
      if (received.sha256 !== sum) throw refuseChanged(path, ctx.language);
    }
    return kind === 'models' ? await storeModel(ctx, sent) : await storeMedium(ctx, sent[0]!);
  } finally {
    for (const { received } of sent) await received.discard();
  }
}

function reportMissing(
  { kind, file_name }: ImportedFile,
  missing: readonly string[],
  language: Language,
): ImportProblem {
  const names = missing.join(', ');
  const what = missing.includes(file_name)
    ? file_name
    : { en: `${names}, with which ${file_name} is drawn`, it: `${names}, con cui si disegna ${file_name}` }[
        language
      ];
  return {
    severity: 'warning',
    code: 'missing_file',
    message: {
      en: `The archive does not contain ${what}: the file was left out`,
      it: `L’archivio non contiene ${what}: il file è stato tralasciato`,
    }[language],
    sheet: kind,
    value: file_name,
  };
}

/** Records the files of an archive at the records they belong to, in the order of the archive. Pre: the records are there. */
export async function writeFiles(
  w: Write,
  { ctx, plan, stored, siteId }: { ctx: Context; plan: FilesPlan; stored: StoredFiles; siteId: number },
): Promise<void> {
  const rest = createYielder();
  for (const { file, ownerId, links } of plan.create) {
    await rest();
    const checked = stored.get(file);
    if (!checked || ownerId === undefined) continue;
    if ('main' in checked) {
      const unit = { id: ownerId, us_number: file.owner.entity === 'us' ? file.owner.us_number : '' };
      await insertModel(w, { ctx, siteId, unit, model: checked });
    } else await writeMedium(w, { ctx, file, ownerId, links, checked });
  }
  await w.flush();
}

async function writeMedium(
  w: Write,
  {
    ctx,
    file: { owner, facts },
    ownerId,
    links,
    checked,
  }: { ctx: Context; file: ImportedFile; ownerId: number; links: string[]; checked: StoredMedium },
): Promise<void> {
  const { entity } = owner;
  const ties = await tieMedia(w.store, { entity, recordId: ownerId });
  if (!ties) return;
  const linked = links.length > 0 ? { links } : {};
  const about = NewMedia.parse({ ...pickValid(facts), ...linked, entity, record_id: ownerId });
  await insertMedium(w, { ctx, about, ties, checked });
}

/** Values that somebody edited in the list are used if they are valid. */
function pickValid(facts: ImportedFile['facts']): object {
  const columns: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = mediaColumns;
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => columns[name]?.safeParse(value).success),
  );
}
