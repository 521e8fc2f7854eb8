import type { RecordForm, Report, TablePart } from '@trowel/documents';
import {
  RELATION_TYPES,
  relationLabelsOf,
  unitFields,
  type RelationType,
  type Unit,
} from '@trowel/domain/records';
import { createDerivedOrder } from './order/derived-order.ts';
import { groupFinds, placeKey } from './finds-by-unit.ts';
import { addUpFinds, describeFinds } from './finds-figures.ts';
import { indexPeriodNames } from './period-names.ts';
import { createUnitLinks } from './kinds/unit-links.ts';
import { listRecordColumns } from './records-table.ts';
import { ownerKey } from './report-records.ts';
import { createPrintedSheet, type PrintedSheet } from './sheets/printed-sheet.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';
import { tabulate, type Column } from './tabulate.ts';
import { buildUnitForm, showRelations } from './unit-form.ts';

/** Returns the sheets of units: forms on paper, a table in other formats. */
export function buildUnitReport(source: ReportSource): Report {
  const { units, isPrinted, language } = source;
  const title = reportTextsIn(language).units;
  const part = isPrinted
    ? { kind: 'forms' as const, title, count: units.length, forms: createForms(source) }
    : tabulateUnits(source, title);
  return { ...describeReport(source, title), parts: [part] };
}

/** Creates each form when it is needed. */
function* createForms(source: ReportSource): Generator<RecordForm> {
  const { units, site, items, periods, files, matrix, linked, showsEmpty, ...wording } = source;
  const finds = groupFinds(items);
  const nameOfPeriod = indexPeriodNames(periods, wording);
  const orderOf = createDerivedOrder(matrix, wording.language);
  const linksOf = createUnitLinks(linked, wording.language);
  const sheetOf = createSheetsByType(source);
  for (const unit of units) {
    const { files: named = [], pictures = [] } = files.get(ownerKey('us', unit.id)) ?? {};
    const own = addUpFinds(finds.get(placeKey(unit.area, unit.us_number)) ?? []);
    const found = describeFinds(own, wording);
    const derived = orderOf(unit.id);
    const sheet = sheetOf(unit.unit_type);
    const links = linksOf(unit);
    const shown = { finds: found, files: named, pictures, links, derived };
    const extras = { ...shown, place: site, nameOfPeriod, showsEmpty };
    yield buildUnitForm(unit, { ...extras, sheet }, wording);
  }
}

/** Returns a function that gets the sheet of units of a type, or undefined if no definition was loaded. */
function createSheetsByType({
  sheet,
  language,
}: ReportSource): (unitType: string) => PrintedSheet | undefined {
  const known = new Map<string, PrintedSheet>();
  return (unitType) => {
    if (!sheet) return undefined;
    const found = known.get(unitType) ?? createPrintedSheet('us', sheet, { language, unitType });
    known.set(unitType, found);
    return found;
  };
}

/** Returns units as rows, with a column for each kind of relation that occurs. */
function tabulateUnits({ units, language, sheet }: ReportSource, title: string): TablePart {
  const defined = sheet && createPrintedSheet('us', sheet, { language });
  const relations = listTypes(units).map((type): Column<Unit> => ({
    key: type,
    heading: relationLabelsOf(type)[language],
    valueOf: (unit) => showRelations(unit, type, language) || null,
  }));
  return tabulate(title, units, [
    ...listRecordColumns(units, { fields: unitFields, ...defined, language }),
    ...relations,
  ]);
}

function listTypes(units: readonly Unit[]): RelationType[] {
  const used = new Set<string>();
  for (const { relationships } of units) for (const { type } of relationships) used.add(type);
  return RELATION_TYPES.filter((type) => used.has(type));
}
