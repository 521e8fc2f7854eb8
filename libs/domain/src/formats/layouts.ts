import { formatInLanguage, UnsupportedMediaTypeError, type Labels } from '@trowel/domain/core';
import type { Language } from '@trowel/domain/matrix';
import { findNestedRecords } from './graphs/nested-records.ts';
import { findLabelLines } from './forms/label-lines.ts';
import { createLabels } from './forms/form-labels.ts';
import { describeForms, isSureForm, readForms, type Forms } from './forms/read-forms.ts';
import { askedOf, divideAsked, findRecords, partAsked, type Asked } from './tables/asked-tables.ts';
import { joinFieldColumns } from './tables/cells/field-columns.ts';
import { splitPeriodColumn } from './tables/cells/period-columns.ts';
import { joinAreaColumns } from './tables/units/place-columns.ts';
import { findOwnEntity } from './tables/trowel-table.ts';
import { isWrongThroughout, fixEncoding } from './text/mend-table.ts';
import type { Table } from './text/table.ts';

/** What of a file may be laid out in another way. */
interface LaidOut extends Asked {
  text: string | undefined;
  /** The value of a JSON text. */
  json: unknown;
  tables: readonly Table[];
  language: Language;
  remarks: string[];
}

/**
 * Mends a table before it is looked at. One that Trowel wrote says what is recorded, letter by letter, unless somebody has
 * saved all of it in a wrong encoding since.
 */
export function prepareTable(table: Table): Table {
  const headings = (table.rows[0]?.cells ?? []).map((cell) => cell.replace(/^(?:ï»¿|\ufeff)+/, ''));
  if (findOwnEntity(headings) !== undefined)
    return joinFieldColumns(isWrongThroughout(table) ? fixEncoding(table) : table);
  return joinFieldColumns(joinAreaColumns(splitPeriodColumn(fixEncoding(table))));
}

/** The tables of a sheet; a form, and a text among which there are some, is not cut. */
export function partTable(table: Table, asked: Asked): Table[] {
  const isWhole = table.isProse === true || isSureForm(table, createLabels(asked.mapping));
  return isWhole ? [table] : partAsked(table, asked);
}

/** Whether a table is read as it stands. */
function isRead(table: Table, asked: Asked): boolean {
  return divideAsked(table, asked).sections.length > 0 || findRecords(table, asked) !== undefined;
}

/**
 * Gives a file as it is laid out, with the units within a JSON value, and with its forms as a table, in the order in which they
 * are to be tried: forms first where tables that are read stand beside them. @throws UnsupportedMediaTypeError where a document has none
 */
export function* listLayouts<C extends LaidOut>(content: C): Generator<C> {
  const { text, json, tables, mapping, language, remarks } = content;
  const layOut = (forms: Forms): C => ({
    ...content,
    text: undefined,
    tables: [prepareTable(forms.table), ...forms.others],
    remarks: [...remarks, describeForms(forms)[language]],
  });
  if (tables.some(({ isProse }) => isProse)) {
    const forms = readForms(tables, { mapping });
    if (!forms) throw formatInLanguage(language, new UnsupportedMediaTypeError(NO_FORMS));
    return yield layOut(forms);
  }
  // Who says that a sheet of forms holds units means the forms.
  const asked = tables.filter((table) => askedOf(table, content.sheets) === 'us');
  const meant = readForms(asked, { mapping });
  if (meant?.others.length === 0)
    yield layOut({ ...meant, others: tables.filter((table) => !asked.includes(table)) });
  const { forms: beside, areSure } = findFormsBeside(content);
  if (beside && areSure) yield layOut(beside);
  yield content;
  const nested = findNestedRecords(json);
  if (nested)
    yield {
      ...content,
      tables: nested.tables.map(prepareTable),
      remarks: [...remarks, ...nested.remarks.map((remark) => remark[language])],
    };
  const lines = text === undefined ? undefined : findLabelLines(text, mapping);
  const forms = (lines && readForms([lines], { mapping })) ?? beside ?? readForms(tables, { mapping });
  if (forms) yield layOut(forms);
}

/** Forms among tables, or in boxes; sure ones are forms whatever else they may be read as. */
function findFormsBeside(content: LaidOut): { forms: Forms | undefined; areSure: boolean } {
  const { tables, mapping } = content;
  const kindOf = createLabels(mapping);
  const sure = new Set(tables.filter((table) => isSureForm(table, kindOf)));
  if (tables.length < 2 && sure.size === 0) return { forms: undefined, areSure: false };
  const read = new Set(tables.filter((table) => !sure.has(table) && isRead(table, content)));
  const forms = readForms(tables, { mapping, read });
  // One alone beside a table may tell of the site, or of what the columns mean.
  return { forms, areSure: sure.size > 0 || (forms !== undefined && forms.count > 1 && read.size > 0) };
}

const NO_FORMS: Labels = {
  en: 'The document has no forms of units, with a label for each value; a table in it is read from a spreadsheet: copy it there and save that as .xlsx or .ods',
  it: 'Il documento non ha schede di US, con un’etichetta per ogni valore; una sua tabella si legge da un foglio di calcolo: copiala lì e salvalo come .xlsx o .ods',
};
