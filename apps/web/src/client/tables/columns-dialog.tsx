import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';

export interface ColumnsDialogProps {
  isOpen: boolean;
  fields: readonly RecordField[];
  /** Columns that are always shown, before the others. */
  fixed: readonly string[];
  standard: readonly string[];
  chosen: readonly string[];
  onChoose: (columns: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog to choose the columns and their order. */
export function ColumnsDialog(props: ColumnsDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { isOpen, fields, fixed, standard, chosen, onChoose, onClose } = props;
  const [text, setText] = useState('');
  const language = useLanguage();
  const labels = new Map(fields.map(({ name, label }) => [name, label[language]]));
  const others = fields.filter(
    ({ name, label }) =>
      !chosen.includes(name) &&
      !fixed.includes(name) &&
      label[language].toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <Dialog title={t.columnsTitle} isOpen={isOpen} onClose={onClose} size="wide">
      <p className="ui-soft">{t.columnsHint}</p>
      <ChosenColumns {...props} labels={labels} />
      <input
        type="search"
        className="ui-input"
        aria-label={t.findColumn}
        placeholder={t.findColumn}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className="table-columns table-columns-others">
        {others.map(({ name, label }) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={false} onChange={() => onChoose([...chosen, name])} />{' '}
              {label[language]}
            </label>
          </li>
        ))}
      </ul>
      <div className="table-form-foot">
        <Button look="plain" onPress={() => onChoose(standard)}>
          {t.standard}
        </Button>
        <Button look="main" onPress={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  );
}

function ChosenColumns({
  chosen,
  onChoose,
  labels,
}: ColumnsDialogProps & { labels: ReadonlyMap<string, string> }): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  return (
    <ol className="table-columns">
      {chosen.map((name, at) => {
        const label = labels.get(name) ?? name;
        return (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked
                onChange={() => onChoose(chosen.filter((one) => one !== name))}
              />{' '}
              {label}
            </label>
            <Button
              look="plain"
              aria-label={t.up(label)}
              isDisabled={at === 0}
              onPress={() => onChoose(moved(chosen, at, at - 1))}
            >
              ↑
            </Button>
            <Button
              look="plain"
              aria-label={t.down(label)}
              isDisabled={at === chosen.length - 1}
              onPress={() => onChoose(moved(chosen, at, at + 1))}
            >
              ↓
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns a copy of a list with one element moved to another position. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
