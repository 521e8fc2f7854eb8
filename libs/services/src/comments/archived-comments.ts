import type { Store } from '@trowel/db';
import {
  ArchivedComment,
  getEntity,
  MAX_COMMENTS,
  type CommentedEntity,
  type Media,
} from '@trowel/domain/records';
import type { Write } from '../writing/index.ts';

/** The values that identify a record within its site, in every database. */
type NaturalKey = ArchivedComment['record'];

const PAGE = 1_000;

/** Lists the comments of a site, oldest first. Their records are identified by natural keys. */
export async function listArchivedComments(store: Store, siteId: number): Promise<ArchivedComment[]> {
  const archived: ArchivedComment[] = [];
  const keys = await createKeyFinder(store, siteId);
  for (let skip = 0; ; skip += PAGE) {
    const page = { skip, limit: PAGE, newestFirst: false };
    const { rows } = await store.comments.list({ siteId }, page);
    for (const { id: _id, site_id: _site, author_id: _author, record_id: recordId, ...row } of rows) {
      const record = (await keys(row.entity)).get(recordId);
      if (record) archived.push({ ...row, mentions: [...row.mentions], record });
    }
    if (rows.length < PAGE) return archived;
  }
}

/**
 * Inserts the comments of an archive into a site. Authors are stored as text. Comments that the record already
 * has, or whose record is missing, are left out.
 */
export async function insertComments(
  { store }: Write,
  comments: readonly unknown[],
  siteId: number,
): Promise<void> {
  if (comments.length === 0) return;
  const known = new Set((await listArchivedComments(store, siteId)).map(identify));
  const keys = await createKeyFinder(store, siteId);
  const counts = new Map<string, number>();
  const ids = new Map<string, Map<string, number>>();
  for (const one of comments) {
    const { data } = ArchivedComment.safeParse(one);
    if (!data || known.has(identify(data))) continue;
    const { entity, record, ...facts } = data;
    if (!ids.has(entity)) {
      const found = await keys(entity);
      ids.set(entity, new Map([...found].map(([id, key]) => [JSON.stringify(sorted(key)), id])));
    }
    const recordId = ids.get(entity)!.get(JSON.stringify(sorted(record)));
    const count = counts.get(`${entity} ${recordId}`) ?? 0;
    if (recordId === undefined || count >= MAX_COMMENTS) continue;
    counts.set(`${entity} ${recordId}`, count + 1);
    known.add(identify(data));
    await store.comments.insert({ ...facts, entity, record_id: recordId, author_id: null });
  }
}

/** Returns a text that is the same for the same comment on the same record. */
function identify({ entity, record, field, author, created_at: createdAt, text }: ArchivedComment): string {
  return JSON.stringify([entity, sorted(record), field, author, createdAt, text]);
}

function sorted(key: NaturalKey): [string, unknown][] {
  return Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns a function that lists the natural keys of a kind of record by id. Each kind is read once. */
async function createKeyFinder(
  store: Store,
  siteId: number,
): Promise<(entity: CommentedEntity) => Promise<Map<number, NaturalKey>>> {
  const known = new Map<CommentedEntity, Map<number, NaturalKey>>();
  const find = async (entity: CommentedEntity): Promise<Map<number, NaturalKey>> => {
    const cached = known.get(entity);
    if (cached) return cached;
    const found =
      entity === 'media' ? await listMediaKeys(store, siteId, find) : await listKeys(store, siteId, entity);
    known.set(entity, found);
    return found;
  };
  return find;
}

type RecordEntity = Exclude<CommentedEntity, 'media'>;

async function listKeys(
  store: Store,
  siteId: number,
  entity: RecordEntity,
): Promise<Map<number, NaturalKey>> {
  const records: { id: number }[] =
    entity === 'us'
      ? await store.lookups.listUnitNumbers(siteId)
      : await store[entity === 'inventario' ? 'items' : entity].listAll(siteId);
  const names = getEntity(entity).key.filter((name) => name !== 'site_name');
  return new Map(records.map((record) => [record.id, pick(record as never, names)]));
}

/** A file is identified by its bytes, its name and its record. */
async function listMediaKeys(
  store: Store,
  siteId: number,
  find: (entity: CommentedEntity) => Promise<Map<number, NaturalKey>>,
): Promise<Map<number, NaturalKey>> {
  const media = await store.media.listAll(siteId);
  const keys = new Map<number, NaturalKey>();
  for (const one of media) {
    const owner = one.entity === 'sites' ? {} : (await find(one.entity)).get(one.record_id);
    if (owner)
      keys.set(one.id, { ...owner, ...pick(one as unknown as Media, ['entity', 'file_name', 'sha256']) });
  }
  return keys;
}

function pick(record: object, names: readonly string[]): NaturalKey {
  return Object.fromEntries(names.map((name) => [name, (record as NaturalKey)[name]]));
}
