import { readUnitHints } from '@trowel/domain/models';
import type { Media } from '@trowel/domain/records';
import { createCell, type Cell } from '../data/cell.ts';

/** A file on its way. */
export interface UploadItem {
  id: number;
  file: File;
  /** The number of the unit that its name names. */
  unit: string | undefined;
  /** Whether it is to go to that unit; only a person says so. */
  attach: boolean;
  state: 'waiting' | 'queued' | 'sending' | 'stored' | 'failed';
  /** How much of it is gone, 0 to 1. */
  part: number;
  /** What the server made of it, and said. */
  media?: Media;
  told?: string;
  /** Why it failed; 0 when the server was not reached. */
  status?: number;
}

/** What came of sending one file. */
export interface UploadResult {
  status: number;
  data?: Media;
  message?: string;
  findings?: readonly string[];
}

export type SendUpload = (item: UploadItem, onProgress: (part: number) => void) => Promise<UploadResult>;

/** The files dropped on a page, until the list is cleared. */
export interface Uploads {
  items: Cell<readonly UploadItem[]>;
  add: (files: Iterable<File>) => void;
  change: (id: number, changes: Partial<Pick<UploadItem, 'attach'>>) => void;
  attachAll: (attach: boolean) => void;
  remove: (id: number) => void;
  clear: () => void;
  /** Sends what waits, a few at a time; done when nothing is on its way any more. */
  send: (send: SendUpload) => Promise<void>;
  /** Puts what failed back among those that wait, and sends it. */
  again: (send: SendUpload) => Promise<void>;
}

const AT_ONCE = 3;

/** Makes an empty list of uploads. */
export function createUploads(): Uploads {
  const items = createCell<readonly UploadItem[]>([]);
  let lastId = 0;
  const put = (id: number, changes: Partial<UploadItem>): void =>
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const isBusy = ({ state }: UploadItem): boolean => state === 'queued' || state === 'sending';
  const sendNext = async (send: SendUpload): Promise<void> => {
    for (;;) {
      const next = items.get().find(({ state }) => state === 'queued');
      if (next === undefined) return;
      put(next.id, { state: 'sending', part: 0 });
      const result = await send(next, (part) => put(next.id, { part }));
      put(next.id, readResult(result));
    }
  };
  const sendFrom = async (from: UploadItem['state'], send: SendUpload): Promise<void> => {
    const wasBusy = items.get().some(isBusy);
    items.set(items.get().map((item) => (item.state === from ? { ...item, state: 'queued' } : item)));
    if (!wasBusy) await Promise.all(Array.from({ length: AT_ONCE }, () => sendNext(send)));
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
    change: put,
    attachAll: (attach) =>
      items.set(
        items
          .get()
          .map((item) => (item.state === 'waiting' && item.unit !== undefined ? { ...item, attach } : item)),
      ),
    remove: (id) => items.set(items.get().filter((item) => item.id !== id)),
    clear: () => items.set(items.get().filter(isBusy)),
    send: (send) => sendFrom('waiting', send),
    again: (send) => sendFrom('failed', send),
  };
}

function readResult({ status, data, message, findings }: UploadResult): Partial<UploadItem> {
  if (data === undefined) return { state: 'failed', status, ...(message !== undefined && { told: message }) };
  return { state: 'stored', part: 1, media: data, told: (findings ?? []).join(' ') };
}

const kept = new Map<string, Uploads>();

/** The uploads of a site or a record; they go on while somebody looks at another page. */
export function uploadsOf(owner: string): Uploads {
  const uploads = kept.get(owner) ?? createUploads();
  kept.set(owner, uploads);
  return uploads;
}
