import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import type { Language } from '../../context.ts';

/** How the files of programs begin that keep their tables in a form of their own, from a byte on, and what to do. */
const PROGRAMS: readonly { at: number; sign: string; text: Record<Language, string> }[] = [
  ...['Standard Jet DB', 'Standard ACE DB'].map((sign) => ({
    at: 4,
    sign,
    text: {
      en: 'an Access database; export its tables from Access, as .xlsx, .ods or text, and send those',
      it: 'un database di Access; esporta da Access le sue tabelle, come .xlsx, .ods o testo, e manda quelle',
    },
  })),
  {
    at: 14,
    sign: 'HBAM',
    text: {
      en: 'a FileMaker database; export its records from FileMaker, as .xlsx, .ods or CSV, and send those',
      it: 'un database di FileMaker; esporta da FileMaker le sue schede, come .xlsx, .ods o CSV, e manda quelle',
    },
  },
  {
    at: 0,
    sign: 'PGDMP',
    text: {
      en: 'a dump of PostgreSQL in its own format; make one as text, with pg_dump --format=plain',
      it: 'un dump di PostgreSQL nel suo formato; fanne uno come testo, con pg_dump --format=plain',
    },
  },
];
/** Years of dBASE III and its kin: the version, then year, month and day of the last change. */
const DBASE_VERSIONS = new Set([0x03, 0x30, 0x31, 0x43, 0x83, 0x8b, 0xf5]);
const DBASE = {
  en: 'a dBASE table, as beside a shapefile; open it in QGIS or a spreadsheet and save it as .xlsx, .ods or CSV',
  it: 'una tabella dBASE, come quella di uno shapefile; aprila in QGIS o in un foglio di calcolo e salvala come .xlsx, .ods o CSV',
};

/** Refuses the databases of other programs by name. @throws UnsupportedMediaTypeError saying what to send instead. */
export function refuseOtherPrograms(bytes: Uint8Array, language: Language): void {
  const textAt = (at: number, length: number): string =>
    Buffer.from(bytes.subarray(at, at + length)).toString('latin1');
  const found = PROGRAMS.find(({ at, sign }) => textAt(at, sign.length) === sign);
  const text = found?.text ?? (isDbase(bytes) ? DBASE : undefined);
  if (!text) return;
  throw new UnsupportedMediaTypeError({ en: `The file is ${text.en}`, it: `Il file è ${text.it}` }[language]);
}

function isDbase(bytes: Uint8Array): boolean {
  const [version = 0, , month = 0, day = 0] = bytes;
  const isDated = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return (
    bytes.length > 32 &&
    DBASE_VERSIONS.has(version) &&
    isDated &&
    bytes.subarray(12, 28).every((byte) => byte === 0)
  );
}
