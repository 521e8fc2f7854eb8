/** Times (ms) of the responses to this page's writes, by batch. */
const answeredAt = new Map<string, number>();

/** Stores a batch as written by this page. The event about it arrives later, when the data is already refetched. */
export function storePageBatch(batch: string): void {
  answeredAt.set(batch, Date.now());
}

/** Returns the time of the response to a batch of this page, undefined for batches of others. */
export function findPageBatch(batch: string | null): number | undefined {
  return batch === null ? undefined : answeredAt.get(batch);
}

/** A write of this page that is undone in one step: some batches, the last first, or one change of one record. */
export type PageWrite = { batches: readonly string[] } | { entity: string; id: number; version?: number };

/** Writes of this page to a site, newest last, and the undone ones that can be redone. */
interface PageHistory {
  readonly done: PageWrite[];
  readonly undone: PageWrite[];
}

const histories = new Map<string, PageHistory>();

/**
 * Returns the history of a site. `''` is the history of records without a site. The caller moves steps
 * between its lists.
 */
export function getPageHistory(site: string): PageHistory {
  const history = histories.get(site) ?? { done: [], undone: [] };
  histories.set(site, history);
  return history;
}

/** Adds a write to the history of a site. Writes undone before can no longer be redone. */
export function storePageWrite(site: string, write: PageWrite): void {
  const history = getPageHistory(site);
  history.done.push(write);
  history.undone.length = 0;
}

/** Merges batches that were saved together, the last first, into one write. */
export function mergePageBatches(site: string, batches: readonly string[]): void {
  deletePageBatches(batches);
  storePageWrite(site, { batches });
}

/** Removes writes that were undone elsewhere. */
export function deletePageBatches(batches: readonly string[]): void {
  for (const { done } of histories.values()) {
    const others = done.filter(
      (write) => !('batches' in write && write.batches.some((batch) => batches.includes(batch))),
    );
    done.splice(0, done.length, ...others);
  }
}

/** A request that changed records, and its response. */
export interface AnsweredWrite {
  path: string;
  method: string;
  /** Version on which the change was based. */
  base: number | undefined;
  /** Resulting version of a single record. */
  version: number | undefined;
  batch: string | undefined;
  data: unknown;
}

const RECORDS = /^\/api\/(us|inventario|periods|thesaurus|geometries)(?:\/(\d+))?(?:\/[a-z]+)?(?:\?|$)/;

/** Adds the write of a request to the history of its site, or of the page's site if the record has none. */
export function storeAnsweredWrite(write: AnsweredWrite, siteOfPage: () => string | undefined): void {
  const { path, method, base, version } = write;
  const [, entity, idInPath] = RECORDS.exec(path) ?? [];
  if (entity === undefined || method === 'GET') return;
  const record = findRecordIn(write.data);
  const site = record?.site_name ?? siteOfPage() ?? '';
  const batch = write.batch ?? record?.batch;
  const id = record?.id ?? (method === 'DELETE' ? Number(idInPath) : undefined);
  if (typeof batch === 'string') storePageWrite(site, { batches: [batch] });
  // An unchanged version in the response means that there was nothing to change.
  else if (id !== undefined && (base === undefined || base !== version))
    storePageWrite(site, { entity, id, ...(version !== undefined && { version }) });
}

interface WrittenRecord {
  id?: number;
  site_name?: string;
  batch?: string | null;
}

/** Returns the written record, or the first of several with their batch. */
function findRecordIn(data: unknown): WrittenRecord | undefined {
  if (Array.isArray(data)) {
    const rows = data as { record?: WrittenRecord }[];
    const site = rows.find(({ record }) => record)?.record?.site_name;
    return site === undefined ? undefined : { site_name: site };
  }
  const { units, ...one } = (data ?? {}) as WrittenRecord & { units?: WrittenRecord[] };
  return { ...units?.[0], ...one };
}
