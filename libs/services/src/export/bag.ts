import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ZipEntry } from '@trowel/documents';

/** A file of the payload: created when it is needed, or stored bytes with a known checksum. */
export type BagPart =
  | { name: string; make(): Promise<Uint8Array> }
  | { name: string; sha256: string; sizeBytes: number; open(): Promise<Readable> };

const DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

/**
 * Returns the entries of a bag (BagIt 1.0, RFC 8493): the payload below `data/`, then the lists of
 * SHA-256 checksums. The lists come last because they describe what was written.
 */
export function listBagEntries(
  parts: readonly BagPart[],
  { info, folder }: { info: Readonly<Record<string, string>>; folder: string },
): ZipEntry[] {
  const sums = new Map<string, { sha256: string; sizeBytes: number }>();
  const tags = new Map<string, string>();
  const tag = (name: string, write: () => string): ZipEntry => ({
    name: `${folder}/${name}`,
    async open() {
      const bytes = Buffer.from(write());
      tags.set(name, sumOf(bytes));
      return bytes;
    },
  });
  return [
    ...parts.map((part) => payload(part, { folder, sums })),
    tag('bagit.txt', () => DECLARATION),
    tag('bag-info.txt', () => describe({ ...info, 'Payload-Oxum': oxum(sums) })),
    tag('manifest-sha256.txt', () => list([...sums].map(([name, { sha256 }]) => [name, sha256]))),
    tag('tagmanifest-sha256.txt', () => list([...tags])),
  ];
}

function payload(
  part: BagPart,
  { folder, sums }: { folder: string; sums: Map<string, { sha256: string; sizeBytes: number }> },
): ZipEntry {
  const name = `data/${part.name}`;
  return {
    name: `${folder}/${name}`,
    async open() {
      if ('open' in part) {
        sums.set(name, part);
        return part.open();
      }
      const bytes = await part.make();
      sums.set(name, { sha256: sumOf(bytes), sizeBytes: bytes.byteLength });
      return bytes;
    },
  };
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Number of bytes and files of the payload, as `bytes.files`. */
function oxum(sums: ReadonlyMap<string, { sizeBytes: number }>): string {
  const total = [...sums.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return `${total}.${sums.size}`;
}

function describe(info: Readonly<Record<string, string>>): string {
  return Object.entries(info)
    .map(([name, value]) => `${name}: ${value.replaceAll(/\s+/g, ' ')}\n`)
    .join('');
}

/** Line breaks and percent signs in names are escaped as RFC 8493 requires. */
function list(entries: readonly (readonly [string, string])[]): string {
  const escape = (name: string): string =>
    name.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D');
  return entries.map(([name, sum]) => `${sum}  ${escape(name)}\n`).join('');
}
