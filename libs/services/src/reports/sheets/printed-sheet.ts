import type { Field, Labels } from '@trowel/domain/core';
import {
  CUSTOM_PREFIX,
  listFieldsWith,
  listWords,
  pickText,
  toLabels,
  type EntityName,
  type SheetDefinition,
  type SheetField,
} from '@trowel/domain/records';
import type { Language } from '../../context.ts';

/** The definition of a sheet as read for a report. */
export interface ReportSheet {
  definition: SheetDefinition;
  /** True if people arranged the sections. Otherwise the form of the ministry decides the order. */
  isArranged: boolean;
}

/** A sheet definition prepared for paper. Custom fields are named `custom.{key}`. */
export interface PrintedSheet {
  /** The fields of the sheet in its order, with its labels and terms. Hidden fields are left out. */
  fields: readonly Field[];
  /** Sections with the names of their fields. */
  groups: readonly { title: Labels; names: readonly string[] }[];
  /** Names of fields that are not printed. */
  hidden: ReadonlySet<string>;
  /** Labels that the definition changes, by field name. */
  labels: Readonly<Partial<Record<string, string>>>;
  /** True if the definition decides the order instead of the form of the ministry. */
  isArranged: boolean;
}

/** Prepares a sheet definition for paper. `unitType` leaves out fields for units of other types. */
export function createPrintedSheet(
  entity: EntityName,
  { definition: { custom_fields: custom, sections }, isArranged }: ReportSheet,
  { language, unitType }: { language: Language; unitType?: string },
): PrintedSheet {
  const customKeys = new Set(custom.map(({ key }) => key));
  const nameOf = ({ key }: SheetField): string => (customKeys.has(key) ? CUSTOM_PREFIX + key : key);
  const known = new Map(listFieldsWith(entity, custom).map((field) => [field.name, field]));
  const listed = sections.flatMap(({ fields }) => fields);
  const shown = listed.filter((field) => isShown(field, unitType));
  const names = new Set(shown.map(nameOf));
  const all = new Set(listed.map(nameOf));
  const inOrder = shown.flatMap((one) => {
    const field = known.get(nameOf(one));
    return field ? [changeField(field, one)] : [];
  });
  const others = [...known.values()].filter(({ name }) => !all.has(name));
  return {
    isArranged,
    fields: isArranged ? [...inOrder, ...others] : [...known.values()],
    groups: sections.map(({ label, fields }) => ({
      title: toLabels(label),
      names: fields.filter((field) => isShown(field, unitType)).map(nameOf),
    })),
    hidden: new Set([...all].filter((name) => !names.has(name))),
    labels: Object.fromEntries(
      shown.flatMap((one) => (one.label ? [[nameOf(one), pickText(one.label, language)]] : [])),
    ),
  };
}

function isShown({ shown, unit_types: types }: SheetField, unitType: string | undefined): boolean {
  const isOfType = unitType === undefined || !types || types.length === 0 || types.includes(unitType);
  return shown && isOfType;
}

function changeField(field: Field, { label, vocabulary }: SheetField): Field {
  const words = vocabulary === undefined ? undefined : listWords(vocabulary);
  return {
    ...field,
    ...(label && { label: toLabels(label) }),
    ...(typeof vocabulary === 'string' && { vocabulary }),
    ...(words && { words }),
  };
}

/** Returns a record with its custom fields as further properties: `custom.{key}`. */
export function flattenCustom(record: object): Record<string, unknown> {
  const { custom } = record as { custom?: Readonly<Record<string, unknown>> };
  const entries = Object.entries(custom ?? {}).map(([key, value]) => [CUSTOM_PREFIX + key, value] as const);
  return { ...record, ...Object.fromEntries(entries) };
}
