import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../i18n/language.ts';
import type { CellReading } from '../grid/grid-column.ts';
import { TABLE_TEXTS } from './table-texts.ts';

export interface ValueFormEndProps {
  label: string;
  text: string;
  /** The parsed text, or undefined if it is not parsed yet. */
  reading: CellReading | undefined;
  submitLabel: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** The end of a form about one field: the parsed value, and the buttons. */
export function ValueFormEnd(props: ValueFormEndProps): ReactNode {
  const { label, text, reading, submitLabel, onText, onClose } = props;
  const t = useTexts(TABLE_TEXTS);
  return (
    <>
      <label className="ui-field">
        <span>{label}</span>
        <input className="ui-input" value={text} onChange={({ target }) => onText(target.value)} />
        {reading && !reading.ok && <span className="ui-problem">{reading.problem}</span>}
      </label>
      <div className="table-form-foot">
        <Button look="plain" onPress={onClose}>
          {t.cancel}
        </Button>
        <Button look="main" type="submit" isDisabled={!reading?.ok}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
}
