import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { FieldChoice, fieldOf } from './field-choice.tsx';
import { readField } from './read-field.ts';
import { TABLE_TEXTS } from './table-texts.ts';
import { ValueFormEnd } from './value-form-end.tsx';

export interface ChangeDialogProps {
  isOpen: boolean;
  fields: readonly RecordField[];
  rows: number;
  /** Number of chosen rows hidden by the filter. They are not changed. */
  hidden: number;
  onClose: () => void;
  onChange: (field: string, value: unknown) => void;
}

/** Dialog that sets a field of all chosen rows to one value. */
export function ChangeDialog({
  isOpen,
  fields,
  rows,
  hidden,
  onClose,
  onChange,
}: ChangeDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const can = fields.filter(({ canChange, kind }) => canChange && kind !== 'list' && kind !== 'object');
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const field = fieldOf(can, name);
  const reading = field && readField(field, text, language);
  return (
    <Dialog title={t.changeTitle(count(rows))} isOpen={isOpen} onClose={onClose}>
      {hidden > 0 && <p className="ui-problem">{t.changeHidden(count(hidden))}</p>}
      <form
        className="table-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (field === undefined || !reading?.ok) return;
          onChange(field.name, reading.value);
          setText('');
          onClose();
        }}
      >
        <FieldChoice label={t.changeField} fields={can} chosen={field?.name ?? ''} onChoose={setName} />
        <ValueFormEnd
          label={t.changeValue}
          text={text}
          reading={reading}
          submitLabel={t.changeAll}
          onText={setText}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
