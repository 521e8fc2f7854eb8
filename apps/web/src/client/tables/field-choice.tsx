import type { ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { useFormat } from '../words/format.ts';
import { useLanguage } from '../words/language.ts';

export interface FieldChoiceProps {
  label: string;
  fields: readonly RecordField[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** A list of fields by their labels, of which one is chosen. */
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
