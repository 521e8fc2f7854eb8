import type { Report, ReportValue } from '@trowel/documents';
import { inventoryItemFields, type InventoryItem } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { addUpFinds, compareTypes, nameFindType, sortByName, tabulateFinds } from './finds-figures.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';
import { tabulate, type Column } from './tabulate.ts';
import { findField, showTwins, type Wording } from './twins.ts';

const COLUMNS = [
  'inventory_number',
  'definition',
  'description',
  'area',
  'us_number',
  'fragments_total',
  'weight_g',
  'dating',
  'box_number',
] as const satisfies (keyof InventoryItem)[];

/**
 * Returns the inventory of finds by type: one table per type on paper, one table with a type column in
 * other formats.
 */
export function buildListReport(source: ReportSource): Report {
  const { items, isPrinted, language } = source;
  const texts = reportTextsIn(language);
  const sorted = items.toSorted((a, b) => compareTypes(a.find_type, b.find_type));
  const figures = sortByName(addUpFinds(items), source);
  const columns = listColumns(COLUMNS, source);
  const lists = isPrinted
    ? figures.map((one) => {
        const { type, count } = one;
        const own = sorted.filter(({ find_type }) => find_type === type);
        return tabulate(`${nameFindType(one, source)} (${count})`, own, columns);
      })
    : [tabulate(texts.finds, sorted, [...listColumns(['find_type'], source), ...columns])];
  return {
    ...describeReport(source, texts.inventoryList),
    parts: [tabulateFinds(figures, source), ...lists],
  };
}

type Name = 'find_type' | (typeof COLUMNS)[number];

function listColumns(names: readonly Name[], source: ReportSource): Column<InventoryItem>[] {
  return names.map((key) => ({
    key,
    heading: headingOf(key, source.language),
    ...(key === 'description' && { isBelow: true as const }),
    valueOf: (item) => (source.isPrinted ? formatField(key, item, source) : item[key]),
  }));
}

/** On paper texts are in the language of the list. Formats for programs get the recorded text. */
function formatField(name: Name, item: InventoryItem, wording: Wording): ReportValue {
  const value = item[name];
  if (typeof value === 'number') return value;
  const field = findField(inventoryItemFields, name)!;
  return showTwins(field, { fields: inventoryItemFields, record: item }, wording) || null;
}

/** Short headings, so that nine columns fit on a page. */
function headingOf(name: Name, language: Language): string {
  const texts = reportTextsIn(language);
  const short: Partial<Record<Name, string>> = {
    inventory_number: texts.number,
    fragments_total: texts.fragments,
    weight_g: texts.weight,
    dating: texts.dating,
    box_number: texts.box,
  };
  return short[name] ?? inventoryItemFields.find((field) => field.name === name)!.label[language];
}
