import type { Language } from '../../context.ts';
import { createHash } from 'node:crypto';
import { openArchive, type Archive, type ArchiveLimits } from '@trowel/documents';
import { ValidationError } from '@trowel/domain/core';
import { decodeText } from '@trowel/domain/formats';
import { KIND_NAMES } from '@trowel/domain/records';

/** An opened archive of a site: a bag (BagIt 1.0) as the export makes it. */
export interface Bag {
  archive: Archive;
  /** The top folder of the archive, with a trailing slash. */
  folder: string;
  /** SHA-256 of the files of the payload, by their path below the folder. */
  sums: ReadonlyMap<string, string>;
}

/** Photographs and models of a site may be many and large. They are read one by one. */
const BAG_LIMITS: Omit<ArchiveLimits, 'unpackedBytes'> = {
  entries: 200_000,
  // Records have 150 fields, most of them empty: their lists pack well.
  ratio: 1_000,
  ratioFromBytes: 1_000_000,
  nested: true,
};
/** Maximum unpacked bytes per packed byte of the whole archive. The next constant is allowed for any archive. */
const BAG_RATIO = 100;
const BAG_UNPACKED_BYTES = 500_000_000;
/** Lists of records are read whole. */
const MAX_LIST_BYTES = 500_000_000;
const DECLARATION = 'bagit.txt';
const MANIFEST = 'manifest-sha256.txt';
const LIST = /^data\/records\/([\w-]+)\.json$/;

/** Returns true if a ZIP file is an archive of a site. Reads only its directory. */
export function isBag(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(`/${DECLARATION}`) !== -1;
}

/** Opens an archive of a site. @throws ValidationError if its manifest is missing; also as `openArchive` */
export async function openBag(bytes: Uint8Array, language: Language): Promise<Bag> {
  const unpackedBytes = BAG_UNPACKED_BYTES + bytes.byteLength * BAG_RATIO;
  const archive = await openArchive(bytes, { ...BAG_LIMITS, unpackedBytes });
  const declaration = archive.names.find((name) => name.endsWith(`/${DECLARATION}`)) ?? '';
  const folder = declaration.slice(0, -DECLARATION.length);
  if (!archive.has(folder + MANIFEST))
    throw refuse(
      {
        en: `The archive has no ${MANIFEST}: it is not complete`,
        it: `L’archivio non ha ${MANIFEST}: non è completo`,
      }[language],
    );
  const manifest = decodeText(await readWhole(archive, folder + MANIFEST, language)).text;
  return { archive, folder, sums: readManifest(manifest) };
}

/**
 * Reads the lists of records of an archive. Returns their texts by name.
 * @throws ValidationError naming a file whose checksum differs from the manifest
 */
export async function readLists(bag: Bag, language: Language): Promise<Map<string, string>> {
  const lists = new Map<string, string>();
  for (const [path, sum] of bag.sums) {
    const name = LIST.exec(path)?.[1];
    if (name === undefined || !READ.has(name)) continue;
    const bytes = await readWhole(bag.archive, bag.folder + path, language);
    if (createHash('sha256').update(bytes).digest('hex') !== sum) throw refuseChanged(path, language);
    lists.set(name, decodeText(bytes).text);
  }
  if (!lists.has('sites'))
    throw refuse(
      {
        en: 'The archive has no data/records/sites.json: it is none that Trowel made',
        it: 'L’archivio non ha data/records/sites.json: non è stato fatto da Trowel',
      }[language],
    );
  return lists;
}

const READ = new Set([
  'sites',
  'us',
  'inventario',
  'periods',
  'thesaurus',
  ...KIND_NAMES,
  'media',
  'models',
  'em-node-types',
  'finding-notes',
  'sheets',
  'comments',
]);

/** Returns the error for a file whose checksum differs from the manifest. */
export function refuseChanged(path: string, language: Language): ValidationError {
  return refuse(
    {
      en: `${path} in the archive is not the file its manifest lists: it was damaged or changed`,
      it: `${path} nell’archivio non è il file elencato nel suo manifesto: è stato danneggiato o cambiato`,
    }[language],
  );
}

function refuse(message: string): ValidationError {
  return new ValidationError([{ field: 'file', message, type: 'damaged_archive' }], message);
}

function readManifest(text: string): Map<string, string> {
  const unescape = (name: string): string =>
    name.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  return new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [, sum, path] = /^([0-9a-f]{64})\s+\*?(.+?)\r?$/i.exec(line) ?? [];
      return sum === undefined || path === undefined ? [] : [[unescape(path), sum.toLowerCase()]];
    }),
  );
}

async function readWhole(archive: Archive, name: string, language: Language): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of archive.read(name)) {
    length += chunk.length;
    if (length > MAX_LIST_BYTES)
      throw refuse(
        {
          en: `${name} in the archive is too large to be read`,
          it: `${name} nell’archivio è troppo grande per essere letto`,
        }[language],
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
