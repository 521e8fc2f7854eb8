import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { createKeptResults } from './result-cache.ts';

/** Bytes by what they were made of, as long as there is room for them. */
export interface BytesCache {
  find(key: string): Promise<Uint8Array | undefined>;
  /** Keeps bytes that nobody may change; those used longest ago give way. */
  keep(key: string, bytes: Uint8Array): void;
}

const zip = promisify(deflateRaw);
const unzip = promisify(inflateRaw);
/** Half the time of level 4 for a sixth more. */
const LEVEL = 1;

/**
 * Makes an empty memory of bytes that come to `most` at most as they are kept: zipped, which leaves a quarter of a drawing.
 * While they are being zipped, beside what else is done, they are given as they are.
 */
export function createKeptBytes(most: number): BytesCache {
  const zipped = createKeptResults<Uint8Array>(most, ({ byteLength }) => byteLength);
  const plain = new Map<string, Uint8Array>();
  const shrink = async (key: string, bytes: Uint8Array): Promise<void> => {
    zipped.keep(key, await zip(bytes, { level: LEVEL }));
  };
  return {
    async find(key) {
      const found = zipped.find(key);
      return plain.get(key) ?? (found && viewOf(await unzip(found)));
    },
    keep(key, bytes) {
      plain.set(key, bytes);
      // What cannot be zipped is not kept.
      void shrink(key, bytes)
        .catch(() => undefined)
        .then(() => plain.get(key) === bytes && plain.delete(key));
    },
  };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
