import type { RecordForm, Report } from '@trowel/documents';
import { inventoryItemFields } from '@trowel/domain/records';
import { buildItemForm } from './item-form.ts';
import { tabulateRecords } from './records-table.ts';
import { ownerKey } from './report-records.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';

/** Returns the sheets of finds: forms on paper, a table in other formats. */
export function buildItemReport(source: ReportSource): Report {
  const { items, isPrinted, language, customFields } = source;
  const title = reportTextsIn(language).finds;
  const part = isPrinted
    ? { kind: 'forms' as const, title, count: items.length, forms: createForms(source) }
    : tabulateRecords(items, {
        title,
        fields: inventoryItemFields,
        custom: customFields?.inventario,
        language,
      });
  return { ...describeReport(source, title), parts: [part] };
}

/** Creates each form when it is needed. */
function* createForms({ items, site, files, showsEmpty, ...wording }: ReportSource): Generator<RecordForm> {
  for (const item of items) {
    const { files: own = [], pictures = [] } = files.get(ownerKey('inventario', item.id)) ?? {};
    yield buildItemForm(item, { finds: '', files: own, pictures, place: site, showsEmpty }, wording);
  }
}
