import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import type { ImportInput } from '@trowel/domain/formats';
import { isTextOfTable, readXmlTables, readXmlTree, valueOfXml } from '@trowel/documents';
import type { Language } from '../../context.ts';
import { isRead } from './is-read.ts';

/** Elements of a drawing without information on units: routes, pictures, margins. */
export const DRAWING: ReadonlySet<string> = new Set([
  'Path',
  'BendStyle',
  'Resources',
  'BorderInsets',
  'LabelModel',
]);
/** Roots of XML graphs. The domain reads GraphML and rejects GEXF by name. */
const GRAPHS = new Set(['graphml', 'gexf']);

/**
 * Returns an XML document as a graph, as tables, or as a value in which units are found. @throws
 * UnsupportedMediaTypeError
 */
export async function openXml(
  bytes: Uint8Array,
  { fileName, language }: { fileName: string; language: Language },
): Promise<Pick<ImportInput, 'xml' | 'tables' | 'json'>> {
  async function* chunks() {
    yield bytes;
  }
  const root = await readXmlTree(chunks(), fileName, { leaveOut: DRAWING, isText: isTextOfTable });
  if (GRAPHS.has(root.name)) return { xml: [root] };
  const tables = readXmlTables(root);
  if (tables) return { tables };
  const json = valueOfXml(root);
  if (isRead({ fileName, language, json })) return { json };
  const name = root.name.slice(0, 100);
  throw new UnsupportedMediaTypeError(
    {
      en: `The file is XML with the root ${name}, and no units were found in it; of XML graphs are read (GraphML, matrix.xml) and tables (Excel 2003, FileMaker, Access, phpMyAdmin)`,
      it: `Il file è XML con la radice ${name}, e non contiene US; dai file XML Trowel legge grafi (GraphML, matrix.xml) e tabelle (Excel 2003, FileMaker, Access, phpMyAdmin)`,
    }[language],
  );
}
