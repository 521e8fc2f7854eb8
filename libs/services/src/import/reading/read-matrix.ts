import { formatIn, ValidationError, type BilingualMessage } from '@trowel/domain/core';
import { buildFileMatrix, type FileMatrix, type ReadMatrixOptions } from '@trowel/domain/formats';
import { readImportFile } from './read-import-file.ts';

/**
 * Reads a file and builds its matrix. Reads every format of the import except SQLite databases: .xlsx, .xls, .ods,
 * .docx, CSV, GraphML, em.json, LST, DOT, hmcx, YAML, dBASE, Access, SQL dumps, ZIP archives of tables.
 * @param content the bytes or the text of the file, not its path
 * @throws DomainError with a message that names the cause
 * @example
 * const { matrix, notes, problems } = await readMatrix(await readFile('dig.xlsx'), { name: 'dig.xlsx' });
 */
export async function readMatrix(
  content: string | Uint8Array | ArrayBuffer,
  options: Readonly<ReadMatrixOptions> = {},
): Promise<FileMatrix> {
  const { name, format = 'auto', language = 'en', ...rest } = options;
  const refusal = findRefusal(content);
  if (refusal) {
    const message = formatIn(language, refusal);
    throw new ValidationError([{ field: 'content', message, type: 'invalid_content' }], message);
  }
  const fileName = name ?? { en: 'The file', it: 'Il file' }[language];
  const data = await readImportFile({ ...rest, fileName, format, language, bytes: toBytes(content) });
  return buildFileMatrix(data, language);
}

function toBytes(content: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** One line that ends like the name of a file. */
const FILE_NAME = /^[^\n,;\t]{1,1000}\.[a-z]{2,8}$/i;

/** Returns why a value is not the content of a file, or undefined. Scripts without types pass anything. */
function findRefusal(content: unknown): BilingualMessage | undefined {
  if (typeof content === 'string')
    return FILE_NAME.test(content)
      ? {
          en: `“${content}” is the name of a file, not its content: pass await readFile('${content}')`,
          it: `«${content}» è il nome di un file, non il suo contenuto: passa await readFile('${content}')`,
        }
      : undefined;
  if (content instanceof Uint8Array || content instanceof ArrayBuffer) return undefined;
  if (content instanceof Promise)
    return {
      en: 'The content of the file is a promise: write await before it',
      it: 'Il contenuto del file è una promise: mettici davanti await',
    };
  return {
    en: `The content of a file is its text or its bytes, not ${describeType(content)}`,
    it: `Il contenuto di un file è il suo testo o i suoi byte, non ${describeType(content)}`,
  };
}

function describeType(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value).slice(0, 100);
  return value.constructor?.name ?? 'object';
}
