import type { Language } from '../../context.ts';
import { readDbase } from '@trowel/documents';
import { completeHeadings, type Table } from '@trowel/domain/formats';

/**
 * Opens a dBASE table, completes its shortened headings, and reports the parts that were not read.
 * @throws as `readDbase`
 */
export function openDbase(bytes: Uint8Array, language: Language): { table: Table; remarks: string[] } {
  const { headings, rows, deleted, leftOut } = readDbase(bytes);
  const remarks: Record<Language, string>[] = [];
  if (deleted > 0)
    remarks.push({
      en: `Rows marked as deleted in the dBASE table were not read: ${deleted}`,
      it: `Le righe segnate come cancellate nella tabella dBASE non vengono lette: ${deleted}`,
    });
  if (leftOut.length > 0)
    remarks.push({
      en: `What these columns hold lies in another file, or is no text, and was not read: ${leftOut.join(', ')}`,
      it: `Il contenuto di queste colonne sta in un altro file, o non è testo, e non viene letto: ${leftOut.join(', ')}`,
    });
  return {
    table: { rows: [{ number: 1, cells: completeHeadings(headings) }, ...rows] },
    remarks: remarks.map((remark) => remark[language]),
  };
}
