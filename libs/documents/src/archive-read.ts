import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import {
  TooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
  type BilingualMessage,
} from '@trowel/domain/core';

/** Limits of an archive. Larger archives are refused. */
export interface ArchiveLimits {
  /** Entries in the archive. */
  entries: number;
  /** Unpacked bytes per packed byte. Applies to entries over `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
  /** Unpacked bytes of all entries together. */
  unpackedBytes: number;
  /** Accepts archives inside the archive as plain files. Workbooks and text documents are such archives. */
  nested?: boolean;
}

/** The default limits. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 1000,
  ratio: 100,
  ratioFromBytes: 1_000_000,
  unpackedBytes: 100_000_000,
};

/** An opened archive whose directory was checked against the limits. */
export interface Archive {
  names: readonly string[];
  has(name: string): boolean;
  /**
   * Streams the unpacked bytes of an entry. Throws a ValidationError if it is damaged or its declared
   * size is wrong.
   */
  read(name: string): AsyncGenerator<Uint8Array>;
  /** Closes the file, if the archive was opened from one. */
  close(): void;
}

const NESTED_ARCHIVE = /\.(?:zip|7z|rar|gz|tgz|bz2|xz|tar|jar|xlsx|xlsm|xlsb|docx|pptx|ods|odt)$/i;
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

/**
 * Opens a ZIP archive from bytes or from the path of a file. Entries are unpacked when they are read.
 * @throws UnsupportedMediaTypeError if it is not a ZIP file, or contains archives, links or encrypted
 * entries.
 * @throws TooLargeError if its directory announces more than the limits.
 */
export async function openArchive(
  source: Uint8Array | string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<Archive> {
  const zip = await openZip(source);
  if (zip.entryCount > limits.entries) {
    throw new TooLargeError({
      en: `The archive holds ${zip.entryCount} entries; at most ${limits.entries} are read`,
      it: `L’archivio contiene ${zip.entryCount} file; se ne leggono al massimo ${limits.entries}`,
    });
  }
  const entries = await listEntries(zip, limits);
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name) => readEntry(zip, entries.get(name), name),
    close: () => zip.close(),
  };
}

async function openZip(source: Uint8Array | string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  try {
    if (typeof source === 'string') return await openPromise(source, options);
    const buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    return await fromBufferPromise(buffer, options);
  } catch {
    throw new UnsupportedMediaTypeError({
      en: 'The file is not a ZIP archive, or is damaged',
      it: 'Il file non è un archivio ZIP, o è danneggiato',
    });
  }
}

async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, limits);
      unpacked += entry.uncompressedSize;
      if (unpacked > limits.unpackedBytes) {
        throw new TooLargeError({
          en: `The archive unpacks to more than ${limits.unpackedBytes} bytes`,
          it: `L’archivio, una volta estratto, supera ${limits.unpackedBytes} byte`,
        });
      }
      if (entries.has(entry.fileName))
        throw new ValidationError([], {
          en: `The archive holds ${entry.fileName} twice`,
          it: `L’archivio contiene ${entry.fileName} due volte`,
        });
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw asDomainError(error, { en: 'The directory of the archive', it: 'L’indice dell’archivio' });
  }
  return entries;
}

function checkEntry(entry: Entry, limits: ArchiveLimits): void {
  const name = entry.fileName;
  if (entry.isEncrypted())
    throw new UnsupportedMediaTypeError({
      en: `${name} in the archive is encrypted`,
      it: `${name} nell’archivio è cifrato`,
    });
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK) {
    throw new UnsupportedMediaTypeError({
      en: `${name} in the archive is a symbolic link`,
      it: `${name} nell’archivio è un collegamento simbolico`,
    });
  }
  if (!limits.nested && NESTED_ARCHIVE.test(name))
    throw new UnsupportedMediaTypeError({
      en: `${name} is an archive inside the archive`,
      it: `${name} è un archivio dentro l’archivio`,
    });
  const tooDense = entry.uncompressedSize > entry.compressedSize * limits.ratio;
  if (entry.uncompressedSize > limits.ratioFromBytes && tooDense) {
    throw new TooLargeError({
      en: `${name} in the archive unpacks to more than ${limits.ratio} times its size`,
      it: `${name} nell’archivio, una volta estratto, è più di ${limits.ratio} volte più grande`,
    });
  }
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined, name: string): AsyncGenerator<Uint8Array> {
  if (!entry) throw unreadable({ en: `The archive has no ${name}`, it: `Nell’archivio manca ${name}` });
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw asDomainError(error, { en: `${name} in the archive`, it: `${name} nell’archivio` });
  }
}

/** The ZIP library throws plain errors. A damaged archive is an error of the sender, not a bug. */
function asDomainError(error: unknown, part: BilingualMessage): Error {
  if (error instanceof TooLargeError || error instanceof UnsupportedMediaTypeError) return error;
  if (error instanceof ValidationError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return unreadable({
    en: `${part.en} cannot be read: ${reason}`,
    it: `${part.it} non si può leggere: ${reason}`,
  });
}

function unreadable(message: BilingualMessage): ValidationError {
  return new ValidationError([{ field: 'file', message: message.en, type: 'unreadable' }], message);
}
