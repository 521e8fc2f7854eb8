import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileFacts } from '@trowel/files';
import type { Services } from '@trowel/services/context';
import { PASSING_FOLDER, type ExportedFile } from '@trowel/services/files';

/** Files stored for an hour under ids that cannot be guessed, shared by all processes. */
export interface PassingFiles {
  /**
   * Stores a file. The oldest ones are deleted if there is no room.
   * @throws InsufficientStorageError
   */
  keep(file: ExportedFile): Promise<string>;
  find(id: string): Promise<ExportedFile | undefined>;
}

/** Lifetime of a file, in s. */
export const PASSING_LIFETIME_S = 3_600;
const LIFETIME_MS = PASSING_LIFETIME_S * 1_000;
const MAX_STORED_BYTES = 536_870_912;
const ID = /^[0-9a-f]{48}$/;

type PassingServices = Pick<Services, 'files' | 'sharedState'>;

/** Creates the store. The bytes are in the file storage, names and expiry in the shared state. */
export function createPassingFiles(
  services: PassingServices,
  { maxBytes = MAX_STORED_BYTES }: { maxBytes?: number } = {},
): PassingFiles {
  const { files, sharedState } = services;
  return {
    async keep({ bytes, ...facts }) {
      await createRoom(services, bytes.length, maxBytes);
      const id = randomBytes(24).toString('hex');
      const received = await files.receive(once(bytes), { maxBytes: Infinity });
      await received.keep(keyOf(id));
      await sharedState.put(nameOf(id), JSON.stringify(facts), LIFETIME_MS);
      return id;
    },

    async find(id) {
      const facts = ID.test(id) ? await sharedState.find(nameOf(id)) : undefined;
      const stream = facts === undefined ? undefined : await files.openRead(keyOf(id));
      if (facts === undefined || !stream) return undefined;
      const { fileName, contentType } = JSON.parse(facts) as Omit<ExportedFile, 'bytes'>;
      return { fileName, contentType, bytes: await buffer(stream) };
    },
  };
}

/** Deletes expired files, and the oldest ones if the limit is exceeded. */
async function createRoom({ files }: PassingServices, size: number, maxBytes: number): Promise<void> {
  const stored: FileFacts[] = [];
  for await (const one of files.list(PASSING_FOLDER)) stored.push(one);
  let total = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  for (const { key, sizeBytes, modifiedAt } of stored.toSorted((a, b) => +a.modifiedAt - +b.modifiedAt)) {
    const isOver = Date.now() - modifiedAt.getTime() > LIFETIME_MS;
    if (!isOver && total + size <= maxBytes) return;
    await files.remove(key);
    total -= sizeBytes;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const keyOf = (id: string): string => `${PASSING_FOLDER}/${id}`;
const nameOf = (id: string): string => `file ${id}`;
