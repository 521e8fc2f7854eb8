import type { RecordForm, Report } from '@trowel/documents';
import { inventoryItemFields } from '@trowel/domain/records';
import { buildItemForm } from './item-form.ts';
import { tabulateRecords } from './records-table.ts';
import { ownerKey } from './report-records.ts';
import { createPrintedSheet } from './sheets/printed-sheet.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';

/** Returns the sheets of finds: forms on paper, a table in other formats. */
export function buildItemReport(source: ReportSource): Report {
  const { items, isPrinted, language } = source;
  const title = reportTextsIn(language).finds;
  const part = isPrinted
    ? { kind: 'forms' as const, title, count: items.length, forms: createForms(source) }
    : tabulateRecords(items, { title, fields: inventoryItemFields, ...sheetOf(source), language });
  return { ...describeReport(source, title), parts: [part] };
}

/** Creates each form when it is needed. */
function* createForms(source: ReportSource): Generator<RecordForm> {
  const { items, site, files, showsEmpty, ...wording } = source;
  const sheet = sheetOf(source);
  for (const item of items) {
    const { files: own = [], pictures = [] } = files.get(ownerKey('inventario', item.id)) ?? {};
    yield buildItemForm(item, { finds: '', files: own, pictures, place: site, showsEmpty, sheet }, wording);
  }
}

function sheetOf({ sheet, language }: ReportSource) {
  return sheet && createPrintedSheet('inventario', sheet, { language });
}
