import type { Language } from '@trowel/domain/matrix';
import { ValidationError } from '@trowel/domain/core';
import { shorten } from './import/import-builder.ts';
import type { ImportFormat } from './import/imported-data.ts';
import { divideTable } from './tables/table-sections.ts';
import type { Table } from './text/table.ts';

interface Opened {
  language: Language;
  fileName: string;
  text: string | undefined;
  tables: readonly Table[];
  xml: readonly { name: string }[];
  dot: unknown;
  json: unknown;
}

/**
 * Creates the error for a file of an unknown format, or not of the requested one. It quotes the
 * beginning of the file.
 */
export function unknownFormat(
  format: 'auto' | ImportFormat,
  { fileName, language, text, tables, xml, dot, json }: Opened,
): ValidationError {
  const isParsed = xml.length > 0 || dot !== undefined || json !== undefined;
  if (!isParsed && !text?.trim() && tables.every(({ rows }) => rows.length === 0))
    return refuseAs({ en: `${fileName} is empty`, it: `${fileName} è vuoto` }[language]);
  const foreign = tables.map((table) => divideTable(table).foreign).find((what) => what !== undefined);
  if (foreign !== undefined && format === 'auto')
    return refuseAs(
      {
        en: `${fileName} is a list of ${foreign.en}, not of units or relations: nothing was read`,
        it: `${fileName} è un elenco di ${foreign.it}, non di US o rapporti: non è stato letto nulla`,
      }[language],
    );
  const first = describeStart({ language, text, tables, xml, dot, json });
  return refuseAs(
    format === 'auto'
      ? {
          en: `${fileName} is not in a format that Trowel reads. Trowel looked for ${LOOKED_FOR.en}. The file begins with ${first}`,
          it: `${fileName} non è in un formato che Trowel legge. Trowel ha cercato ${LOOKED_FOR.it}. Il file comincia con ${first}`,
        }[language]
      : {
          en: `${fileName} is not ${format}. The file begins with ${first}`,
          it: `${fileName} non è ${format}. Il file comincia con ${first}`,
        }[language],
  );
}

function refuseAs(message: string): ValidationError {
  return new ValidationError([{ field: 'file', message, type: 'unknown_format' }], message);
}

const LOOKED_FOR: Record<Language, string> = {
  en:
    'graphs (GraphML, DOT, Mermaid, JSON, hmcx), LST records, headings that name a unit (us, us_number, context, …), pairs such as younger/older or from/to, ' +
    'triples ending in a tag such as above, two columns of unit numbers',
  it:
    'grafi (GraphML, DOT, Mermaid, JSON, hmcx), elenchi LST, intestazioni che indicano una US (us, us_number, context, …), coppie come younger/older o from/to, ' +
    'terne che finiscono con un’etichetta come above, due colonne di numeri di US',
};

/** Describes the beginning of a file that was not recognised. */
function describeStart({ language, text, tables, xml, dot, json }: Omit<Opened, 'fileName'>): string {
  const cells: Record<Language, string> = { en: 'cells', it: 'celle' };
  const shape = tables.flatMap(({ rows }) =>
    rows
      .slice(0, 3)
      .map((row) => `${row.cells.length} ${cells[language]}: ${shorten(row.cells.join(' | '), 80)}`),
  );
  if (shape.length > 0) return shape.join('; ');
  if (text?.trim()) return shorten(text.trim(), 80);
  if (json !== undefined) return shorten(JSON.stringify(json), 80);
  if (dot) return { en: 'a DOT graph', it: 'un grafo DOT' }[language];
  if (!xml[0]) return { en: 'nothing', it: 'nulla' }[language];
  const name = shorten(xml[0].name);
  return { en: `the XML element ${name}`, it: `l’elemento XML ${name}` }[language];
}
