import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { FieldForm } from './field-form.tsx';
import { changeField } from './sheet-draft.ts';
import type { FieldRowProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';

/** A field in the list: shown or hidden, its name and marks, the buttons that move it, and its settings when opened. */
export function FieldRow(props: FieldRowProps): ReactNode {
  const { field, form, edited, mayChange, onMove } = props;
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = form.label[language];
  const isFixed = isFixedField(props);
  const press = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !mayChange) return;
    event.preventDefault();
    onMove(field.key, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // The keys are those of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={press}>
      <div className="sheet-row">
        <span className="sheet-grip" aria-hidden="true">
          ⠿
        </span>
        <input
          type="checkbox"
          aria-label={t.show(name)}
          checked={field.shown}
          disabled={!mayChange || isFixed}
          onChange={({ target }) =>
            edited.change(changeField(edited.layer, field.key, { shown: target.checked }))
          }
        />
        <button
          type="button"
          className="sheet-field-open"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{name}</span>
          <Marks field={field} form={form} />
        </button>
        {mayChange && (
          <span className="sheet-row-buttons">
            <Button look="plain" aria-label={t.up(name)} onPress={() => onMove(field.key, -1)}>
              ↑
            </Button>
            <Button look="plain" aria-label={t.down(name)} onPress={() => onMove(field.key, 1)}>
              ↓
            </Button>
          </span>
        )}
      </div>
      <div id={id}>{isOpen && <FieldForm {...props} isFixed={isFixed} />}</div>
    </div>
  );
}

/** True for the fields that identify the record. They are always shown and required. */
function isFixedField({ fields, field: { key } }: FieldRowProps): boolean {
  return fields.some(
    ({ name, canBeEmpty, kind }) =>
      name === key && !canBeEmpty && kind === 'text' && name !== 'area' && name !== 'unit_type',
  );
}

function Marks({ field, form }: Pick<FieldRowProps, 'field' | 'form'>): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const { required, recorded_in: place, shown } = field;
  const marks = [
    ...(form.name.startsWith('custom.') ? [t.custom] : []),
    ...(shown ? [] : [t.hidden]),
    ...(shown && required ? [t.marks.required] : []),
    ...(place ? [t.marks[place]] : []),
    ...(form.unitTypes ?? []),
  ];
  return marks.length > 0 && <span className="ui-soft">{marks.join(' · ')}</span>;
}
