// The report on the columns of a table of units.

import type { Language } from '@trowel/domain/matrix';
import { relationClassOf } from '@trowel/domain/records';
import { reportDoubts } from './cells/column-formats.ts';
import { addNote, addProblem } from '../import/import-builder.ts';
import { columnName } from '../text/table.ts';
import { type UnitReading } from './unit-reading.ts';

/** Reports columns that are not read, become custom fields, or are read by their content. */
export function reportIgnored({ builder, section, isExport, definitionColumn }: UnitReading): void {
  const { columns, headings, table } = section;
  const left = columns.roles.flatMap((role, i) => {
    const used = role.kind === 'ignored' && section.rows.some(({ cells }) => (cells[i] ?? '').trim() !== '');
    return used ? [headings[i]?.trim() || columnName(i)] : [];
  });
  if (left.length > 0 && !isExport) {
    addProblem(builder, {
      severity: 'info',
      code: 'ignored_column',
      message: {
        en: `Not read, because these columns are internal to other programs or have no heading: ${left.join(', ')}`,
        it: `Colonne che non vengono lette, perché interne ad altri programmi o senza intestazione: ${left.join(', ')}`,
      },
      row: section.headingRow,
      ...(table.name !== undefined && { sheet: table.name }),
    });
  }
  const own = columns.roles.flatMap((role, i) => (role.kind === 'custom' ? [headings[i]?.trim() ?? ''] : []));
  if (own.length > 0)
    addNote(builder, {
      en: `Columns stored as custom fields of the units: ${own.join(', ')}`,
      it: `Colonne conservate come campi personalizzati delle US: ${own.join(', ')}`,
    });
  const found = (columns.relationsByContent ?? []).map((i) => headings[i]?.trim() ?? '');
  if (found.length > 0)
    addNote(builder, {
      en: `Columns read as relations because of their content: ${found.join(', ')}`,
      it: `Colonne lette come rapporti per il loro contenuto: ${found.join(', ')}`,
    });
  if (definitionColumn !== -1) {
    addNote(builder, {
      en: `${headings[definitionColumn]} contains words, not types of unit. They became the definition`,
      it: `${headings[definitionColumn]} contiene parole, non tipi di US: sono diventate la definizione`,
    });
  }
  if (table.formulas?.length)
    addNote(builder, {
      en: `${table.formulas.length} cells contain formulas; their last result was read`,
      it: `${table.formulas.length} celle contengono formule; ne è stato letto l’ultimo risultato`,
    });
}

/** Reports doubtful formats of numbers and dates, by column. */
export function reportFormats({ builder, formats, section: { headings, table } }: UnitReading): void {
  reportDoubts(builder, formats, { headings, sheet: table.name });
}

/** Reports that the column of the unit was found by its content. */
export function reportKey({ builder, section: { columns, headings, headingRow, table } }: UnitReading): void {
  if (!columns.isByContent) return;
  const heading = headings[columns.key]?.trim() || columnName(columns.key);
  addProblem(builder, {
    severity: 'warning',
    code: 'unit_column_found',
    message: {
      en: `"${heading}" was read as the column that names the unit, because relations name its texts`,
      it: `«${heading}» è stata letta come la colonna che indica la US, perché i rapporti ne citano i valori`,
    },
    row: headingRow,
    column: heading,
    ...(table.name !== undefined && { sheet: table.name }),
  });
}

/** Notes that rows name several units. */
export function noteLists({ builder, hasLists }: UnitReading): void {
  if (!hasLists) return;
  addNote(builder, {
    en: 'Rows name several units: each unit has the facts of its row',
    it: 'Ogni riga indica più US: ciascuna ha i dati della sua riga',
  });
}

/** Registers names that were read as their number alone, and notes them. */
export function noteRenames({ builder, renames }: UnitReading): void {
  const [first] = renames;
  if (!first) return;
  const [written, { number }] = first;
  for (const [name, known] of renames) builder.renames.set(name, known.number);
  addNote(builder, {
    en: `${renames.size} names such as "${written}" were read as their number alone: ${number}`,
    it: `Di ${renames.size} nomi come «${written}» è stato letto il solo numero: ${number}`,
  });
}

const ABOVE: Record<Language, string> = { en: 'above (later than)', it: 'sopra (posteriori a)' };

const BELOW: Record<Language, string> = { en: 'below (earlier than)', it: 'sotto (anteriori a)' };

/** The heading `Above` is ambiguous, so the report says how it was read. */
export function noteNouns({ builder, section }: UnitReading): void {
  for (const [column, role] of section.columns.roles.entries()) {
    if (role.kind !== 'relation' || !(role.isNoun || role.isPreposition)) continue;
    const place = relationClassOf(role.type) === 'earlier' ? ABOVE : BELOW;
    addNote(builder, {
      en: `${section.headings[column]?.trim()}: the units named there were read as ${place.en} the unit of the row`,
      it: `${section.headings[column]?.trim()}: le US lì indicate stanno ${place.it} quella della riga`,
    });
  }
}
