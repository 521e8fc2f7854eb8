import { refuseFile } from './file-reading.ts';

/** Values of a JSON that are looked at before it counts as endless. */
const MAX_VALUES = 5_000_000;
const NOT_READ = new Set(['extras']);

/** Lists every address that a glTF refers to, in any extension. No recursion. @throws UnsupportedMediaTypeError */
export function listUris(fileName: string, raw: unknown): Set<string> {
  const uris = new Set<string>();
  const open: object[] = typeof raw === 'object' && raw !== null ? [raw] : [];
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [name, value] of Object.entries(next) as [string, unknown][]) {
      if (++seen > MAX_VALUES)
        throw refuseFile(fileName, {
          en: `has more than ${MAX_VALUES} values`,
          it: `ha più di ${MAX_VALUES} valori`,
        });
      if (name === 'uri' && typeof value === 'string') uris.add(value);
      else if (typeof value === 'object' && value !== null && !NOT_READ.has(name)) open.push(value);
    }
  }
  return uris;
}

const DECLARED_LENGTH = /^~(\d{1,10})$/;

/** Formats the length of omitted data. `~` does not occur in base64. */
export function formatLength(length: number): string {
  return `~${length}`;
}

/** Returns the maximum number of bytes of a `data:` address. Its data may be omitted. */
export function readDataUri(uri: string): number {
  const comma = uri.indexOf(',');
  const declared = DECLARED_LENGTH.exec(uri.slice(comma + 1, comma + 13))?.[1];
  const length = declared === undefined ? uri.length - comma - 1 : Number(declared);
  return /;base64$/i.test(uri.slice(0, comma)) ? Math.floor((length * 3) / 4) : length;
}
