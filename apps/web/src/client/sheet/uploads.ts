import { isWorldFileName } from '@trowel/domain/gis';
import { readUnitHints } from '@trowel/domain/models';
import type { Media } from '@trowel/domain/records';
import { createStore, type Store } from '../data/store.ts';
import { waitUntilReachable, isRetryable } from '../data/reach.ts';

/** A file to upload. */
export interface UploadItem {
  id: number;
  file: File;
  /** The number of the unit in the file name. */
  unit: string | undefined;
  /** True to attach the file to that unit. Only the user sets it. */
  attach: boolean;
  state: 'waiting' | 'queued' | 'sending' | 'stored' | 'failed';
  /** Part already sent, 0 to 1. */
  part: number;
  /** The stored file, and the message of the server. */
  media?: Media;
  message?: string;
  /** True if the site had the same file already. */
  isSame?: boolean;
  /** HTTP status of the failure; 0 if the server was not reached. */
  status?: number;
}

/** The result of uploading one file. */
export interface UploadResult {
  status: number;
  data?: Media;
  message?: string;
  findings?: readonly string[];
  codes?: readonly string[];
}

export type SendUpload = (item: UploadItem, onProgress: (part: number) => void) => Promise<UploadResult>;

/** The files dropped on a page, until the list is cleared. */
export interface Uploads {
  items: Store<readonly UploadItem[]>;
  add: (files: Iterable<File>) => void;
  change: (id: number, changes: Partial<Pick<UploadItem, 'attach'>>) => void;
  attachAll: (attach: boolean) => void;
  remove: (id: number) => void;
  clear: () => void;
  /**
   * Uploads the waiting files, a few at a time. Resolves when none is being sent.
   * Uploads that failed because of the network are retried automatically. `onSent` is called after
   * each round.
   */
  send: (send: SendUpload, onSent?: () => void) => Promise<void>;
  /** Uploads the failed files again. */
  again: (send: SendUpload, onSent?: () => void) => Promise<void>;
}

const AT_ONCE = 3;

/** Creates an empty list of uploads. */
export function createUploads(wait = waitUntilReachable): Uploads {
  const items = createStore<readonly UploadItem[]>([]);
  let lastId = 0;
  let isWaiting = false;
  const update = (id: number, changes: Partial<UploadItem>): void =>
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const isBusy = ({ state }: UploadItem): boolean => state === 'queued' || state === 'sending';
  const sendNext = async (send: SendUpload, isDue: (item: UploadItem) => boolean): Promise<void> => {
    for (;;) {
      const next = items.get().find((item) => item.state === 'queued' && isDue(item));
      if (next === undefined) return;
      update(next.id, { state: 'sending', part: 0 });
      const result = await send(next, (part) => update(next.id, { part }));
      update(next.id, readResult(result));
    }
  };
  const sendThose = async (isSelected: (item: UploadItem) => boolean, send: SendUpload): Promise<void> => {
    const wasBusy = items.get().some(isBusy);
    items.set(items.get().map((item) => (isSelected(item) ? { ...item, state: 'queued' } : item)));
    if (wasBusy) return;
    // World files are sent last, because the server places their pictures with them.
    for (const isDue of [isNoWorldFile, isAny])
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendNext(send, isDue)));
  };
  const sendLater = async (send: SendUpload, onSent: () => void): Promise<void> => {
    isWaiting = true;
    for (let tries = 0; items.get().some(isForRetry); tries += 1) {
      await wait(tries);
      await sendThose(isForRetry, send);
      onSent();
    }
    isWaiting = false;
  };
  const sendOn = async (from: UploadItem['state'], send: SendUpload, onSent = nothing): Promise<void> => {
    await sendThose(({ state }) => state === from, send);
    onSent();
    if (!isWaiting) void sendLater(send, onSent);
  };
  return {
    items,
    add: (files) => {
      const added = Array.from(files, (file): UploadItem => {
        const unit = readUnitHints(file.name)[0]?.us_number;
        return { id: ++lastId, file, unit, attach: false, state: 'waiting', part: 0 };
      });
      items.set([...items.get(), ...added]);
    },
    change: update,
    attachAll: (attach) =>
      items.set(
        items
          .get()
          .map((item) => (item.state === 'waiting' && item.unit !== undefined ? { ...item, attach } : item)),
      ),
    remove: (id) => items.set(items.get().filter((item) => item.id !== id)),
    clear: () => items.set(items.get().filter(isBusy)),
    send: (send, onSent) => sendOn('waiting', send, onSent),
    again: (send, onSent) => sendOn('failed', send, onSent),
  };
}

const isAny = (): boolean => true;
const isNoWorldFile = ({ file }: UploadItem): boolean => !isWorldFileName(file.name);
const nothing = (): void => undefined;

/** Returns true if only the network prevented the upload. */
function isForRetry({ state, status }: UploadItem): boolean {
  return state === 'failed' && status !== undefined && isRetryable(status);
}

function readResult({ status, data, message, findings, codes = [] }: UploadResult): Partial<UploadItem> {
  if (data === undefined) return { state: 'failed', status, ...(message !== undefined && { message }) };
  const isSame = codes.includes('same_file');
  return { state: 'stored', part: 1, media: data, message: (findings ?? []).join(' '), isSame };
}

const uploadsByOwner = new Map<string, Uploads>();

/** Returns the uploads of a site or a record. They continue while the user visits other pages. */
export function uploadsOf(owner: string): Uploads {
  const known = uploadsByOwner.get(owner);
  if (known) return known;
  const uploads = createUploads();
  uploadsByOwner.set(owner, uploads);
  uploads.items.listen(() => {
    const isDone = [...uploadsByOwner.values()].every(({ items }) => !items.get().some(isUnderway));
    if (isDone) removeEventListener('beforeunload', warn);
    else addEventListener('beforeunload', warn);
  });
  return uploads;
}

function isUnderway(item: UploadItem): boolean {
  return item.state === 'queued' || item.state === 'sending' || isForRetry(item);
}

/** Closing the page would cancel the uploads. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
