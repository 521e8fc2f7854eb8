import type { Store } from '@trowel/db';
import { foldText } from '@trowel/domain/core';
import type { ImportedData, ImportProblem, ImportSource } from '@trowel/domain/formats';
import {
  convertCustomValue,
  CUSTOM_PREFIX,
  hasSheet,
  isEntityName,
  type CustomFieldDefinition,
  type CustomFieldSet,
  type EntityName,
} from '@trowel/domain/records';
import type { Language } from '../../context.ts';
import { loadFieldSet } from '../../sheet-fields/index.ts';
import { textOf } from './custom-fields.ts';

type Fields = Record<string, unknown>;

/** A record of a file with its custom fields by heading. */
interface WithFields {
  fields: Fields;
  source: ImportSource;
}

/** Custom fields of a kind of record, also by the headings that name them. */
interface NamedFields extends CustomFieldSet {
  byHeading: ReadonlyMap<string, CustomFieldDefinition>;
}

/**
 * Finds the custom fields of the site among the columns of a file: by key, `custom.{key}` or label, also with the unit of
 * measure. Their values are converted. A value that does not convert stays as it is in the file and becomes a problem.
 * Cells of computed fields are left out, as they follow from the record. Graphs and archives have them as numbers.
 */
export async function resolveCustom(
  store: Store,
  data: ImportedData,
  { siteId, language }: { siteId: number | undefined; language: Language },
): Promise<ImportedData> {
  const known = new Map<EntityName, NamedFields>();
  const problems: ImportProblem[] = [];
  const resolve = async <R extends WithFields>(entity: string, record: R): Promise<R> => {
    const { custom, ...facts } = record.fields;
    if (typeof custom !== 'object' || custom === null || !isEntityName(entity) || !hasSheet(entity))
      return record;
    const named = known.get(entity) ?? nameFields(await loadFieldSet(store, { entity, siteId }));
    known.set(entity, named);
    if (named.fields.length === 0) return record;
    const values = convertFields(custom as Fields, named, (field, value) =>
      problems.push(reportValue(field, value, { source: record.source, language })),
    );
    return { ...record, fields: { ...facts, custom: values } };
  };
  const units = [];
  for (const unit of data.units) units.push(await resolve('us', unit));
  const records = [];
  for (const record of data.records) records.push(await resolve(record.entity, record));
  return { ...data, units, records, problems: [...data.problems, ...problems] };
}

function nameFields(set: CustomFieldSet): NamedFields {
  const byHeading = new Map<string, CustomFieldDefinition>();
  for (const field of set.fields) {
    const labels = Object.values(field.label);
    const withUnit = field.unit === undefined ? [] : labels.map((label) => `${label} (${field.unit})`);
    for (const name of [...labels, ...withUnit, CUSTOM_PREFIX + field.key])
      if (!byHeading.has(foldText(name))) byHeading.set(foldText(name), field);
  }
  for (const field of set.fields) byHeading.set(field.key, field);
  return { ...set, byHeading };
}

function convertFields(
  custom: Fields,
  { byHeading, terms }: NamedFields,
  report: (field: CustomFieldDefinition, value: unknown) => void,
): Fields {
  const entries = Object.entries(custom).flatMap(([heading, value]): [string, unknown][] => {
    const field = byHeading.get(foldText(heading.trim()));
    if (!field) return [[heading, value]];
    if (field.type === 'computed') return typeof value === 'number' ? [[field.key, value]] : [];
    const converted = convertCustomValue(field, value, terms);
    if (converted === undefined) report(field, value);
    return [[field.key, converted === undefined ? value : converted]];
  });
  return Object.fromEntries(entries);
}

function reportValue(
  { key, label }: CustomFieldDefinition,
  value: unknown,
  { source, language }: { source: ImportSource; language: Language },
): ImportProblem {
  const name = label[language] ?? key;
  return {
    severity: 'warning',
    code: 'value_does_not_fit',
    message: {
      en: `Row ${source.row}: the value of ${name} does not fit the definition of the field and stays as it is`,
      it: `Riga ${source.row}: il valore di ${name} non corrisponde alla definizione del campo e resta com’è`,
    }[language],
    ...source,
    column: name,
    value: textOf(value).slice(0, 500),
  };
}
