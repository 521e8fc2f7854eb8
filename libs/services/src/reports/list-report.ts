import type { Report, ReportColumn, ReportValue, TablePart } from '@trowel/documents';
import { inventoryItemFields, type InventoryItem } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { addUpFinds, compareTypes, tabulateFinds } from './finds-figures.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';

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

/** Gives the inventory of finds by type: a table each on paper, elsewhere one table that names the type. */
export function buildListReport(source: ReportSource): Report {
  const { items, isPrinted, language } = source;
  const texts = reportTextsIn(language);
  const sorted = items.toSorted((a, b) => compareTypes(a.find_type, b.find_type));
  const figures = addUpFinds(items);
  const lists = isPrinted
    ? figures.map(({ type, count }) => {
        const own = sorted.filter(({ find_type }) => find_type === type);
        return tabulate(own, { title: `${type ?? texts.noType} (${count})`, names: COLUMNS, language });
      })
    : [tabulate(sorted, { title: texts.finds, names: ['find_type', ...COLUMNS], language })];
  return {
    ...describeReport(source, texts.inventoryList),
    parts: [tabulateFinds(figures, language), ...lists],
  };
}

type Name = keyof InventoryItem;

function tabulate(
  items: readonly InventoryItem[],
  { title, names, language }: { title: string; names: readonly Name[]; language: Language },
): TablePart {
  const columns = names.map((key): ReportColumn => ({ key, heading: headingOf(key, language) }));
  return {
    kind: 'table',
    title,
    columns,
    rows: items.map((item) => names.map((name) => item[name] as ReportValue)),
  };
}

/** Short ones: nine columns stand on a page. */
function headingOf(name: Name, language: Language): string {
  const texts = reportTextsIn(language);
  const short: Partial<Record<Name, string>> = {
    inventory_number: texts.number,
    fragments_total: texts.fragments,
    weight_g: texts.weight,
  };
  return short[name] ?? inventoryItemFields.find((field) => field.name === name)!.label[language];
}
