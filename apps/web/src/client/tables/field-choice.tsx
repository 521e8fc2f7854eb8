import type { ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';

export interface FieldChoiceProps {
  label: string;
  fields: readonly RecordField[];
  chosen: string;
  onChoose: (name: string) => void;
}

/**
 * Fields that identify a record. They are rarely used as a filter, and changing them in many records
 * is almost always a mistake.
 */
const NAMING: ReadonlySet<string> = new Set(['id', 'site_name', 'us_number', 'area', 'inventory_number']);

/** Finds the field with this name, otherwise the first field that does not identify the record. */
export function fieldOf(fields: readonly RecordField[], name: string): RecordField | undefined {
  return fields.find((one) => one.name === name) ?? fields.find((one) => !NAMING.has(one.name)) ?? fields[0];
}

/** A list of fields by their labels, to choose one. */
export function FieldChoice({ label, fields, chosen, onChoose }: FieldChoiceProps): ReactNode {
  const language = useLanguage();
  const { compare } = useFormat();
  const sorted = fields.toSorted((a, b) => compare(a.label[language], b.label[language]));
  return (
    <label className="ui-field">
      <span>{label}</span>
      <select className="ui-input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {sorted.map((field) => (
          <option key={field.name} value={field.name}>
            {field.label[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
