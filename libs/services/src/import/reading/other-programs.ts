import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import type { Language } from '../../context.ts';

/** Signatures of proprietary files, with their offset in bytes and advice for the user. */
const PROGRAMS: readonly { at: number; sign: string; text: Record<Language, string> }[] = [
  {
    at: 14,
    sign: 'HBAM',
    text: {
      en: 'a FileMaker database; export its records from FileMaker, as .xlsx, .ods or CSV, and send those',
      it: 'un database di FileMaker; esporta da FileMaker le sue schede, come .xlsx, .ods o CSV, e invia quelle',
    },
  },
  {
    at: 0,
    sign: 'PGDMP',
    text: {
      en: 'a dump of PostgreSQL in its own format; make one as text, with pg_dump --format=plain',
      it: 'un dump di PostgreSQL nel suo formato; creane uno in formato testo con pg_dump --format=plain',
    },
  },
];
/**
 * Rejects the databases of other programs by name. @throws UnsupportedMediaTypeError with advice on
 * the file to send
 */
export function refuseOtherPrograms(bytes: Uint8Array, language: Language): void {
  const textAt = (at: number, length: number): string =>
    Buffer.from(bytes.subarray(at, at + length)).toString('latin1');
  const found = PROGRAMS.find(({ at, sign }) => textAt(at, sign.length) === sign);
  if (!found) return;
  const { en, it } = found.text;
  throw new UnsupportedMediaTypeError({ en: `The file is ${en}`, it: `Il file è ${it}` }[language]);
}
