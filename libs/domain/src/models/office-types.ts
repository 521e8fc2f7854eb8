import type { MediaType } from '@trowel/domain/records';
import { toLetters } from './file-reading.ts';

interface OfficeType {
  media_type: MediaType;
  mime_type: string;
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

/** Office documents in a ZIP: the file extension, and a name that the first entries of the archive must contain. */
const ZIPPED: Readonly<Record<string, OfficeType & { names: string }>> = {
  docx: { names: 'word/', media_type: 'document', mime_type: `${OOXML}.wordprocessingml.document` },
  xlsx: { names: 'xl/', media_type: 'spreadsheet', mime_type: `${OOXML}.spreadsheetml.sheet` },
  pptx: { names: 'ppt/', media_type: 'document', mime_type: `${OOXML}.presentationml.presentation` },
  odt: { names: `mimetype${ODF}.text`, media_type: 'document', mime_type: `${ODF}.text` },
  ods: { names: `mimetype${ODF}.spreadsheet`, media_type: 'spreadsheet', mime_type: `${ODF}.spreadsheet` },
  odp: { names: `mimetype${ODF}.presentation`, media_type: 'document', mime_type: `${ODF}.presentation` },
};

const COMPOUND: Readonly<Record<string, OfficeType>> = {
  doc: { media_type: 'document', mime_type: 'application/msword' },
  xls: { media_type: 'spreadsheet', mime_type: 'application/vnd.ms-excel' },
  ppt: { media_type: 'document', mime_type: 'application/vnd.ms-powerpoint' },
};

/** Returns the kind of an office document. Undefined for anything else, including other archives. */
export function findOfficeType(
  sign: string,
  { ending, head }: { ending: string; head: Uint8Array },
): OfficeType | undefined {
  if (sign.startsWith('PK\x03\x04') && Object.hasOwn(ZIPPED, ending)) {
    const { names, ...type } = ZIPPED[ending]!;
    return toLetters(head).includes(names) ? type : undefined;
  }
  const isCompound = sign.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
  return isCompound && Object.hasOwn(COMPOUND, ending) ? COMPOUND[ending] : undefined;
}
