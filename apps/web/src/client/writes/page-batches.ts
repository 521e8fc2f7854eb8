/** When the answers to what this page has written came (ms), by the batch of each. */
const answeredAt = new Map<string, number>();

/** Remembers a batch as this page's own: its news come later, when what is shown has been asked again already. */
export function noteOwnBatch(batch: string): void {
  answeredAt.set(batch, Date.now());
}

/** Gives when an own batch was answered; undefined for those of others. */
export function findOwnBatch(batch: string | null): number | undefined {
  return batch === null ? undefined : answeredAt.get(batch);
}

/** One step of what this page has written: some batches, the last first, or one change of one record. */
export type PageWrite = { batches: readonly string[] } | { entity: string; id: number; version?: number };

/** What this page has written to a site, the newest last, and what was undone of it and can be done again. */
interface PageHistory {
  readonly done: PageWrite[];
  readonly undone: PageWrite[];
}

const histories = new Map<string, PageHistory>();

/** Returns the history of a site; `''` stands for what belongs to no site. The caller moves steps between its lists. */
export function listOwnHistory(site: string): PageHistory {
  const history = histories.get(site) ?? { done: [], undone: [] };
  histories.set(site, history);
  return history;
}

/** Adds a step to the history of a site: nothing undone before it can be done again. */
export function noteOwnWrite(site: string, write: PageWrite): void {
  const history = listOwnHistory(site);
  history.done.push(write);
  history.undone.length = 0;
}

/** Makes one step of batches that were saved together, the last first. */
export function joinOwnBatches(site: string, batches: readonly string[]): void {
  forgetOwnBatches(batches);
  noteOwnWrite(site, { batches });
}

/** Removes steps that were undone from elsewhere. */
export function forgetOwnBatches(batches: readonly string[]): void {
  for (const { done } of histories.values()) {
    const others = done.filter(
      (write) => !('batches' in write && write.batches.some((batch) => batches.includes(batch))),
    );
    done.splice(0, done.length, ...others);
  }
}

/** A request that changed records, and its answer. */
export interface AnsweredWrite {
  path: string;
  method: string;
  /** The version the change was based on. */
  base: number | undefined;
  /** The version of a single record afterwards. */
  version: number | undefined;
  batch: string | undefined;
  data: unknown;
}

const RECORDS = /^\/api\/(us|inventario|periods|thesaurus)(?:\/(\d+))?(?:\/[a-z]+)?(?:\?|$)/;

/** Adds what a request wrote to the history of its site (else that of the page), whichever part of the page sent it. */
export function noteAnsweredWrite(write: AnsweredWrite, siteOfPage: () => string | undefined): void {
  const { path, method, base, version } = write;
  const [, entity, idInPath] = RECORDS.exec(path) ?? [];
  if (entity === undefined || method === 'GET') return;
  const record = findRecordIn(write.data);
  const site = record?.site_name ?? siteOfPage() ?? '';
  const batch = write.batch ?? record?.batch;
  const id = record?.id ?? (method === 'DELETE' ? Number(idInPath) : undefined);
  if (typeof batch === 'string') noteOwnWrite(site, { batches: [batch] });
  // An unchanged version in the response means that there was nothing to change.
  else if (id !== undefined && (base === undefined || base !== version))
    noteOwnWrite(site, { entity, id, ...(version !== undefined && { version }) });
}

interface WrittenRecord {
  id?: number;
  site_name?: string;
  batch?: string | null;
}

/** The record that was written, or the first of several with their batch. */
function findRecordIn(data: unknown): WrittenRecord | undefined {
  if (Array.isArray(data)) {
    const rows = data as { record?: WrittenRecord }[];
    const site = rows.find(({ record }) => record)?.record?.site_name;
    return site === undefined ? undefined : { site_name: site };
  }
  const { units, ...one } = (data ?? {}) as WrittenRecord & { units?: WrittenRecord[] };
  return { ...units?.[0], ...one };
}
