import { useState, type ReactNode } from 'react';
import { BULK_TEXTS } from '../bulk/bulk-texts.ts';
import type { RecordField } from '../data/fields.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { groupFields } from './group-fields.ts';

export interface FieldPickerProps {
  label: string;
  fields: readonly RecordField[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** A list of fields by section of the sheet, to choose one. The search shortens the list. */
export function FieldPicker({ label, fields, chosen, onChoose }: FieldPickerProps): ReactNode {
  const t = useTexts(BULK_TEXTS);
  const language = useLanguage();
  const [text, setText] = useState('');
  const groups = groupFields(fields, { language, text });
  const isListed = groups.some((group) => group.fields.some(({ name }) => name === chosen));
  const search = (typed: string): void => {
    setText(typed);
    const [first] = groupFields(fields, { language, text: typed });
    if (typed.trim() !== '' && first?.fields[0]) onChoose(first.fields[0].name);
  };
  return (
    <div className="field-picker">
      <label className="ui-field">
        <span>{t.search}</span>
        <input
          type="search"
          className="ui-input"
          value={text}
          onChange={({ target }) => search(target.value)}
        />
      </label>
      <label className="ui-field">
        <span>{label}</span>
        <select
          className="ui-input"
          value={isListed ? chosen : ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          {!isListed && <option value="">{groups.length === 0 ? t.none : ''}</option>}
          {groups.map(({ section, title, fields: some }) => (
            <optgroup key={section} label={title}>
              {some.map((field) => (
                <option key={field.name} value={field.name}>
                  {field.label[language]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </div>
  );
}
