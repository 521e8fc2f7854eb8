import type { BilingualMessage } from '@trowel/domain/core';
import { MODEL_FORMATS, type MediaType } from '@trowel/domain/records';
import {
  readStretch,
  refuseFile,
  signatureOf,
  toLetters,
  type FileReading,
  type FileToRead,
} from './file-reading.ts';
import { MODEL_MIME_TYPES, modelFormatOf, readModel, type ModelReading } from './read-model.ts';
import { readExif, type ExifReading } from './read-exif.ts';
import { readTiffTags, type GeotiffReading } from './read-geotiff.ts';
import { readImage, type ImageReading } from './read-image.ts';
import { findOfficeType } from './office-types.ts';
import { findSoundType } from './sound-types.ts';

/** Kind of a file according to its content. */
export interface MediaReading {
  media_type: MediaType;
  mime_type: string;
  /** Pixels. Null if it is no picture or the size is unknown. */
  width: number | null;
  height: number | null;
  /** Data that the camera stored. */
  exif?: ExifReading;
  /** Place that a GeoTIFF states. */
  geotiff?: GeotiffReading;
  /** For a 3D model: the parts that still have to be checked. */
  model?: ModelReading;
}

const HEAD_BYTES = 262_144;

/**
 * Reads the kind of a file from its content. The name only distinguishes kinds that look alike. @throws
 * UnsupportedMediaTypeError for unsupported kinds, such as pages and drawings that can contain scripts.
 */
export function* readMedia(file: FileToRead): FileReading<MediaReading> {
  if (isModelName(file.fileName)) return yield* readModelMedia(file);
  const head = yield* readStretch(0, HEAD_BYTES);
  const image = readImage(head);
  if (image) {
    refuseTooLarge(file.fileName, image);
    const exif = readExif(head);
    const tiff = image.mime_type === 'image/tiff' ? yield* readTiffTags() : undefined;
    const geotiff = tiff?.geotiff;
    // The directory with the size can be at the end of the file.
    const { width, height } = tiff ?? image;
    return {
      media_type: 'image',
      ...image,
      width,
      height,
      ...(exif && { exif }),
      ...(geotiff && { geotiff }),
    };
  }
  const type = findType(file.fileName, head);
  if (type) return { ...type, width: null, height: null };
  throw refuseFile(file.fileName, describeUnreadable(file.fileName, head));
}

/** Endings of the kinds of files that are recognized by their content, with the names of the kinds. */
const EXPECTED: readonly (readonly [RegExp, BilingualMessage])[] = [
  [/^(?:jpe?g|png|gif|webp|tiff?|heic|heif|avif|bmp)$/, { en: 'picture', it: 'immagine' }],
  [/^pdf$/, { en: 'PDF document', it: 'documento PDF' }],
  [/^(?:docx?|xlsx?|pptx?|od[tsp]|rtf)$/, { en: 'office document', it: 'documento d’ufficio' }],
  [/^(?:mp3|wav|ogg|oga|flac|m4a|aac)$/, { en: 'sound recording', it: 'registrazione audio' }],
  [/^(?:mp4|mov|m4v|webm|avi|mkv|ogv)$/, { en: 'film', it: 'filmato' }],
];
const STORED: BilingualMessage = {
  en: 'pictures, PDF, office documents, texts (.txt, .md, .csv), drawings (.dxf), sound, film and 3D models',
  it: 'immagini, PDF, documenti d’ufficio, testi (.txt, .md, .csv), disegni (.dxf), suoni, filmati e modelli 3D',
};

/** Describes why a file is not stored: it is empty, its content does not fit its name, or its kind is not stored. */
function describeUnreadable(fileName: string, head: Uint8Array): BilingualMessage {
  if (head.length === 0) return { en: 'is empty', it: 'è vuoto' };
  const ending = endingOf(fileName);
  const [, kind] = EXPECTED.find(([endings]) => endings.test(ending)) ?? [];
  const content = nameContent(head);
  if (kind) {
    return {
      en: `is not a readable ${kind.en}: it contains ${content.en}`,
      it: `non è leggibile come ${kind.it}: contiene ${content.it}`,
    };
  }
  if (Object.hasOwn(TEXT_TYPES, ending)) {
    return {
      en: `is not plain text: it contains ${content.en}`,
      it: `non è testo semplice: contiene ${content.it}`,
    };
  }
  return {
    en: `contains ${content.en} and is of a kind that is not stored. Stored are ${STORED.en}`,
    it: `contiene ${content.it} ed è di un tipo che non si conserva. Si conservano ${STORED.it}`,
  };
}

/** Names the content of a file that is of no stored kind. */
function nameContent(head: Uint8Array): BilingualMessage {
  const text = toLetters(head);
  if (/^\s*<svg/i.test(text) || /^\s*<\?xml[^]*?<svg/i.test(text))
    return { en: 'an SVG drawing', it: 'un disegno SVG' };
  if (/^\s*</.test(text)) return { en: 'a web page or XML', it: 'una pagina web o XML' };
  if (text.startsWith('#!')) return { en: 'a program', it: 'un programma' };
  if (text.startsWith('PK')) return { en: 'a ZIP archive', it: 'un archivio ZIP' };
  // oxlint-disable-next-line no-control-regex -- control characters are what the expression looks for
  if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return { en: 'text', it: 'testo' };
  return { en: 'incomplete or unknown data', it: 'dati incompleti o sconosciuti' };
}

/** Maximum number of pixels. A larger picture would fill the memory, and no camera makes one. */
const MAX_PICTURE_PX = 500_000_000;

function refuseTooLarge(fileName: string, { width, height }: ImageReading): void {
  if ((width ?? 0) * (height ?? 0) <= MAX_PICTURE_PX) return;
  const limit = MAX_PICTURE_PX / 1_000_000;
  throw refuseFile(fileName, {
    en: `is ${width} × ${height} px; pictures of up to ${limit} megapixels are kept`,
    it: `è di ${width} × ${height} px: si conservano immagini fino a ${limit} megapixel`,
  });
}

function endingOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
}

function isModelName(fileName: string): boolean {
  return MODEL_FORMATS.some((format) => format === endingOf(fileName));
}

function* readModelMedia(file: FileToRead): FileReading<MediaReading> {
  const model = yield* readModel(file);
  const mime_type = MODEL_MIME_TYPES[modelFormatOf(file.fileName)];
  return { media_type: '3d_model', mime_type, width: null, height: null, model };
}

type FileType = Pick<MediaReading, 'media_type' | 'mime_type'>;

function findType(fileName: string, head: Uint8Array): FileType | undefined {
  const sign = signatureOf(head);
  if (sign.startsWith('%PDF-')) return { media_type: 'document', mime_type: 'application/pdf' };
  const ending = endingOf(fileName);
  return findSoundType(sign) ?? findOfficeType(sign, { ending, head }) ?? findTextType(ending, head);
}

const TEXT_TYPES: Readonly<Record<string, FileType>> = {
  txt: { media_type: 'document', mime_type: 'text/plain; charset=utf-8' },
  md: { media_type: 'document', mime_type: 'text/plain; charset=utf-8' },
  csv: { media_type: 'spreadsheet', mime_type: 'text/csv; charset=utf-8' },
  dxf: { media_type: 'other', mime_type: 'image/vnd.dxf' },
};

/** Plain text by its name, as long as it looks like no page and no program. */
function findTextType(ending: string, head: Uint8Array): FileType | undefined {
  const known = Object.hasOwn(TEXT_TYPES, ending) ? TEXT_TYPES[ending] : undefined;
  const text = toLetters(head);
  return known && head.length > 0 && !text.includes('\0') && !/^\s*(?:<|#!)/.test(text) ? known : undefined;
}
