import { addProblem, shorten, type ImportBuilder } from './import/import-builder.ts';
import { findTrowelEntity } from './tables/trowel-table.ts';
import { FEWEST_WRONG } from './text/fix-encoding.ts';
import { cellName, type CsvProblem, type FixedColumn, type Table } from './text/table.ts';

const CSV_IN_ITALIAN: Record<CsvProblem['code'], (cell: string) => string> = {
  unclosed_quote: (cell) =>
    `La cella ${cell} apre virgolette che non si chiudono: tutto ciò che segue è finito in questa cella`,
  text_after_quote: (cell) => `La cella ${cell} continua dopo le virgolette di chiusura: il testo resta`,
};

/** Reports errors of CSV, and texts in a wrong encoding, in the tables of a file. */
export function reportText(builder: ImportBuilder, tables: readonly Table[]): void {
  for (const table of tables) {
    for (const { code, message, row, column } of table.csvProblems ?? []) {
      addProblem(builder, {
        severity: 'warning',
        code,
        message: { en: message, it: CSV_IN_ITALIAN[code](cellName(column, row)) },
        row,
        column: cellName(column, row).replace(/\d+$/, ''),
      });
    }
    for (const column of table.fixed ?? []) reportFixedColumn(builder, column, table);
    reportLost(builder, table);
  }
}

function reportFixedColumn(builder: ImportBuilder, fixed: FixedColumn, { name, rows }: Table): void {
  const { column, count, cell, row, was, text } = fixed;
  const letters = cell.replace(/\d+$/, '');
  const heading = rows[0]?.number === row ? letters : shorten(rows[0]?.cells[column]?.trim() || letters, 60);
  const [before, after] = [shorten(was, 60), shorten(text, 60)];
  addProblem(builder, {
    severity: 'warning',
    code: 'mended_encoding',
    message: {
      en: `Texts of the column "${heading}" were saved in a wrong encoding and were fixed (${count} ${count === 1 ? 'cell' : 'cells'}): in ${cell} "${before}" is read as "${after}"`,
      it: `I testi della colonna «${heading}» erano stati salvati con una codifica sbagliata e sono stati corretti (${count} ${count === 1 ? 'cella' : 'celle'}): in ${cell} «${before}» è letto come «${after}»`,
    },
    ...(name !== undefined && { sheet: name }),
    row,
    column: letters,
  });
}

/** Reports letters that were lost when the file was saved in a wrong encoding. They cannot be restored. */
function reportLost(builder: ImportBuilder, { name, rows }: Table): void {
  let count = 0;
  let first: { cell: string; row: number; text: string } | undefined;
  for (const { cells, number } of rows)
    for (const [column, text] of cells.entries()) {
      if (!text.includes('\ufffd')) continue;
      count++;
      first ??= { cell: cellName(column, number), row: number, text };
    }
  const isExport = findTrowelEntity(rows[0]?.cells ?? []) !== undefined;
  if (!first || (isExport && count < FEWEST_WRONG)) return;
  const shown = shorten(first.text, 60);
  addProblem(builder, {
    severity: 'warning',
    code: 'lost_letters',
    message: {
      en: `Letters were lost when the file was saved in a wrong encoding (${count} ${count === 1 ? 'cell' : 'cells'}): in ${first.cell} "${shown}". Save the original again as UTF-8`,
      it: `Alcune lettere sono andate perse perché il file è stato salvato con una codifica sbagliata (${count} ${count === 1 ? 'cella' : 'celle'}): in ${first.cell} «${shown}». Salva di nuovo l’originale in UTF-8`,
    },
    ...(name !== undefined && { sheet: name }),
    row: first.row,
    column: first.cell.replace(/\d+$/, ''),
    value: first.text,
  });
}
