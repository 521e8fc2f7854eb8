import { formatInLanguage, UnsupportedMediaTypeError, type Labels } from '@trowel/domain/core';
import type { Language } from '@trowel/domain/matrix';
import { findNestedRecords } from './graphs/nested-records.ts';
import { findLabelLines } from './forms/label-lines.ts';
import { createLabels } from './forms/form-labels.ts';
import { describeForms, isSureForm, readForms, type Forms } from './forms/read-forms.ts';
import {
  findChosenKind,
  divideByChoice,
  findRecords,
  splitByChoice,
  type TableChoices,
} from './tables/chosen-tables.ts';
import { joinFieldColumns } from './tables/cells/field-columns.ts';
import { splitPeriodColumn } from './tables/cells/period-columns.ts';
import { joinAreaColumns } from './tables/units/place-columns.ts';
import { findTrowelEntity } from './tables/trowel-table.ts';
import { isWrongThroughout, fixEncoding } from './text/fix-encoding.ts';
import type { Table } from './text/table.ts';

/** Content of a file that can be read in several layouts. */
interface LaidOut extends TableChoices {
  text: string | undefined;
  /** Value of a JSON text. */
  json: unknown;
  tables: readonly Table[];
  language: Language;
  remarks: string[];
}

/**
 * Fixes the encoding and split columns of a table before it is read. Tables that Trowel wrote are
 * literal, unless the whole file was saved in a wrong encoding.
 */
export function prepareTable(table: Table): Table {
  const headings = (table.rows[0]?.cells ?? []).map((cell) => cell.replace(/^(?:ï»¿|\ufeff)+/, ''));
  if (findTrowelEntity(headings) !== undefined)
    return joinFieldColumns(isWrongThroughout(table) ? fixEncoding(table) : table);
  return joinFieldColumns(joinAreaColumns(splitPeriodColumn(fixEncoding(table))));
}

/** Splits a sheet into its tables. Forms and text documents are not split. */
export function partTable(table: Table, chosen: TableChoices): Table[] {
  const isWhole = table.isProse === true || isSureForm(table, createLabels(chosen.mapping));
  return isWhole ? [table] : splitByChoice(table, chosen);
}

/** Returns true if a table can be read in its present layout. */
function isRead(table: Table, chosen: TableChoices): boolean {
  return divideByChoice(table, chosen).sections.length > 0 || findRecords(table, chosen) !== undefined;
}

/**
 * Returns the layouts of a file in the order in which they are tried: its tables, the units inside a
 * JSON value, its forms as a table. Forms come first next to readable tables.
 * @throws UnsupportedMediaTypeError for a document without forms
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
  // If the user chose units for a sheet of forms, the forms are meant.
  const chosen = tables.filter((table) => findChosenKind(table, content.sheets) === 'us');
  const meant = readForms(chosen, { mapping });
  if (meant?.others.length === 0)
    yield layOut({ ...meant, others: tables.filter((table) => !chosen.includes(table)) });
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

/** Finds forms next to tables, or in boxes. `areSure` forms are read as forms in any case. */
function findFormsBeside(content: LaidOut): { forms: Forms | undefined; areSure: boolean } {
  const { tables, mapping } = content;
  const kindOf = createLabels(mapping);
  const sure = new Set(tables.filter((table) => isSureForm(table, kindOf)));
  if (tables.length < 2 && sure.size === 0) return { forms: undefined, areSure: false };
  const read = new Set(tables.filter((table) => !sure.has(table) && isRead(table, content)));
  const forms = readForms(tables, { mapping, read });
  // A single form next to a table may describe the site or the columns.
  return { forms, areSure: sure.size > 0 || (forms !== undefined && forms.count > 1 && read.size > 0) };
}

const NO_FORMS: Labels = {
  en: 'The document has no forms of units with a label for each value. To import a table from it, copy the table into a spreadsheet and save that as .xlsx or .ods',
  it: 'Il documento non ha schede di US con un’etichetta per ogni valore. Per importare una sua tabella, copiala in un foglio di calcolo e salvalo come .xlsx o .ods',
};
