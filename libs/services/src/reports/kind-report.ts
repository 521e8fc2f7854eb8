import type { FormBox, RecordForm, Report, TablePart } from '@trowel/documents';
import type { Field } from '@trowel/domain/core';
import {
  CUSTOM_PREFIX,
  DECLARED_KINDS,
  ENTITIES,
  listLinkedKinds,
  type DeclaredRecord,
  type KindName,
} from '@trowel/domain/records';
import { buildSheetTemplate, fillForm } from './form-template.ts';
import { tabulateRecords } from './records-table.ts';
import { ownerKey, type RecordFiles } from './report-records.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';
import { createPrintedSheet, flattenCustom, type PrintedSheet } from './sheets/printed-sheet.ts';
import { tabulate } from './tabulate.ts';
import { showTwins, type Wording } from './twins.ts';
import { describeVersion } from './unit-form.ts';
import { createLinkNames, type LinkNames } from './kinds/linked-records.ts';

/** Returns the sheets of records of a declared kind, or their list. Other formats than paper get a row per record. */
export function buildKindReport(name: KindName, source: ReportSource): Report {
  const { records, isPrinted, isList, language } = source;
  const title = DECLARED_KINDS[name].plural[language];
  const sheet = sheetOf(name, source);
  const part = !isPrinted
    ? tabulateRecords(records, { title, ...sheet, language })
    : isList
      ? tabulateList(name, sheet, source)
      : { kind: 'forms' as const, title, count: records.length, forms: createForms(name, sheet, source) };
  return { ...describeReport(source, title), parts: [part] };
}

function sheetOf(name: KindName, { sheet, language }: ReportSource): PrintedSheet {
  if (!sheet) throw new Error(`The definition of the sheet of ${name} was not loaded`);
  return createPrintedSheet(name, sheet, { language });
}

/** Longer texts are printed below the row, in characters of the longest value. */
const LONG_FIELD = 2_000;

/** Returns the columns that the table of the pages shows at first, without those that no record fills. */
function tabulateList(name: KindName, sheet: PrintedSheet, source: ReportSource): TablePart {
  const { standard, number, plural } = DECLARED_KINDS[name];
  const { records, language } = source;
  const fields = standard.flatMap((one) => sheet.fields.find((field) => field.name === one) ?? []);
  const used = fields.filter(
    (field) => field.name === number || records.some((record) => record[field.name] !== null),
  );
  return tabulate(
    `${plural[language]} (${records.length})`,
    records,
    used.map((field) => ({
      key: field.name,
      heading: field.label[language],
      ...(field.kind === 'text' && (field.max ?? 0) > LONG_FIELD && { isBelow: true as const }),
      valueOf: (record: DeclaredRecord) => showTwins(field, { fields: sheet.fields, record }, source) || null,
    })),
  );
}

/** Creates each form when it is needed. */
function* createForms(name: KindName, sheet: PrintedSheet, source: ReportSource): Generator<RecordForm> {
  const names = createLinkNames(source.linked, source);
  for (const record of source.records) {
    const files = source.files.get(ownerKey(name, record.id)) ?? { files: [], pictures: [] };
    yield buildKindForm(name, record, { sheet, names, files, source });
  }
}

interface KindForm {
  sheet: PrintedSheet;
  names: LinkNames;
  files: RecordFiles;
  source: ReportSource;
}

/** Returns the printed form of a record, in the sections of its sheet. */
function buildKindForm(name: KindName, record: DeclaredRecord, form: KindForm): RecordForm {
  const { label, plural } = DECLARED_KINDS[name];
  const { sheet, files, source } = form;
  const { language, showsEmpty } = source;
  const texts = reportTextsIn(language);
  const linked = listLinkedBoxes(name, record, form);
  const groups = fillForm(
    [
      ...buildSheetTemplate(sheet),
      { title: { en: texts.linked, it: texts.linked }, rows: [], added: [...linked.keys()] },
    ],
    {
      fields: sheet.fields,
      record,
      sheet,
      boxes: new Map([
        ...listLinkBoxes(name, record, form),
        ...linked,
        ['files', { label: texts.files, value: files.files.map((file) => file.name).join('; ') }],
      ]),
      custom: record.custom,
      showsEmpty,
      ...wordingOf(source),
    },
  );
  return {
    name: label[language],
    note: describeVersion(record, language),
    siteName: record.site_name,
    code: nameOf(name, record, source),
    place: placeOf(record, language),
    groups,
    pictures: files.pictures,
    chapter: plural[language],
  };
}

function wordingOf({ language, isPrinted, isBilingual, terms }: ReportSource): Wording {
  return { language, isPrinted, isBilingual, terms };
}

/** Returns the parts of the key besides the site: the number of a sample, day and author of a diary entry. */
function nameOf(name: KindName, record: DeclaredRecord, wording: Wording): string {
  const { key, fields } = DECLARED_KINDS[name];
  const parts = fields.filter((field) => field.name !== 'site_name' && key.includes(field.name));
  return parts
    .map((field) => showTwins(field, { fields, record }, wording))
    .filter(Boolean)
    .join(' · ');
}

function placeOf(record: DeclaredRecord, language: 'en' | 'it'): string {
  const texts = reportTextsIn(language);
  const { area, us_number: unit } = record;
  return [area && `${texts.area} ${String(area)}`, unit && `${texts.unit} ${String(unit)}`]
    .filter(Boolean)
    .join(' · ');
}

type Boxes = [string, Omit<FormBox, 'span'>][];

/** Returns the fields that name other records, with the titles of those records. */
function listLinkBoxes(name: KindName, record: DeclaredRecord, { sheet, names, source }: KindForm): Boxes {
  const links: { to: string; field: string }[] = [...DECLARED_KINDS[name].links];
  for (const { key, links_to: to } of source.sheet?.definition.custom_fields ?? [])
    if (to !== undefined) links.push({ to, field: CUSTOM_PREFIX + key });
  const flat = flattenCustom(record);
  return links.flatMap(({ to, field: fieldName }): Boxes => {
    const field: Field | undefined = sheet.fields.find((one) => one.name === fieldName);
    const value = flat[fieldName];
    if (!field || value === null || value === undefined) return [];
    const area = fieldName === 'us_number' ? String(record['area'] ?? '') : undefined;
    const shown = (Array.isArray(value) ? value : [value]).map((one) =>
      names.describe(to, String(one), area),
    );
    return [[fieldName, { label: field.label[source.language], value: shown.join('; ') }]];
  });
}

/** Returns a box for each kind of record that names this one: the finds in a box, the individuals of a burial. */
function listLinkedBoxes(
  name: KindName,
  record: DeclaredRecord,
  { names, source }: KindForm,
): Map<string, Omit<FormBox, 'span'>> {
  const { number } = DECLARED_KINDS[name];
  const boxes: Boxes = listLinkedKinds(name).map(({ kind, link }) => [
    `linked:${kind}.${link.field}`,
    {
      label: ENTITIES[kind].plural[source.language],
      value: names.listNaming(kind, link.field, String(record[number])),
    },
  ]);
  return new Map(boxes);
}
