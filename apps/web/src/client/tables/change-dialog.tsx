import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../words/format.ts';
import { useLanguage, useTexts } from '../words/language.ts';
import { FieldChoice } from './field-choice.tsx';
import { readField } from './read-field.ts';
import { TABLE_TEXTS } from './table-texts.ts';

export interface ChangeDialogProps {
  isOpen: boolean;
  fields: readonly RecordField[];
  rows: number;
  onClose: () => void;
  onChange: (field: string, value: unknown) => void;
}

/** Puts one value into a field of all chosen rows. */
export function ChangeDialog({ isOpen, fields, rows, onClose, onChange }: ChangeDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const can = fields.filter(({ canChange, kind }) => canChange && kind !== 'list' && kind !== 'object');
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const field = can.find((one) => one.name === name) ?? can[0];
  const reading = field && readField(field, text, language);
  return (
    <Dialog title={t.changeTitle(count(rows))} isOpen={isOpen} onClose={onClose}>
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
        <label className="ui-field">
          <span>{t.changeValue}</span>
          <input className="ui-input" value={text} onChange={({ target }) => setText(target.value)} />
          {reading && !reading.ok && <span className="ui-problem">{reading.problem}</span>}
        </label>
        <div className="table-form-foot">
          <Button look="plain" onPress={onClose}>
            {t.cancel}
          </Button>
          <Button look="main" type="submit" isDisabled={!reading?.ok}>
            {t.changeAll}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
