// Replaces `@trowel/db/foreign` in the packed `@trowel/domain/files`: the driver of SQLite is native code.
import { UnsupportedMediaTypeError } from '@trowel/domain/core';

export { isAccessFile, readAccessFile } from '../libs/db/src/foreign/access-file.ts';
export { refuseDatabase as readPostgresDatabase };
export { refuseDatabase as readSqliteFile };
export { refuseDatabase as readSqliteTables };

function refuseDatabase(): never {
  throw new UnsupportedMediaTypeError({
    en: 'The file is an SQLite database, which scripts cannot read: save its tables as .xlsx or CSV, or send the file to Trowel',
    it: 'Il file è un database SQLite, che gli script non leggono: salva le sue tabelle come .xlsx o CSV, oppure manda il file a Trowel',
  });
}
