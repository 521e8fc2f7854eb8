import { useState, type ReactNode } from 'react';
import { BULK_TEXTS } from '../bulk/bulk-texts.ts';
import type { RecordField } from '../data/fields.ts';
import { groupFields, type FieldGroup } from '../fields/group-fields.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';
import '../bulk/bulk.css';

export interface ColumnsDialogProps {
  fields: readonly RecordField[];
  /** Columns that are always shown, before the others. */
  fixed: readonly string[];
  standard: readonly string[];
  chosen: readonly string[];
  onChoose: (columns: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog to choose the columns by section of the sheet, and their order. */
export function ColumnsDialog(props: ColumnsDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { standard, onChoose, onClose } = props;
  return (
    <Dialog title={t.columnsTitle} isOpen onClose={onClose} size="wide">
      <p className="ui-soft">{t.columnsHint}</p>
      <div className="column-chooser">
        <ShownColumns {...props} />
        <ColumnSections {...props} />
      </div>
      <div className="bulk-foot">
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

function ShownColumns({ fields, chosen, onChoose }: ColumnsDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const bulk = useTexts(BULK_TEXTS);
  const language = useLanguage();
  const labels = new Map(fields.map(({ name, label }) => [name, label[language]]));
  return (
    <div>
      <h3 id="shown-columns">{bulk.shown}</h3>
      <ol className="column-list" aria-labelledby="shown-columns">
        {chosen.map((name, at) => {
          const label = labels.get(name) ?? name;
          return (
            <li key={name}>
              <span title={label}>{label}</span>
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
              <Button
                look="plain"
                aria-label={bulk.hide(label)}
                onPress={() => onChoose(chosen.filter((one) => one !== name))}
              >
                ×
              </Button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function ColumnSections({ fields, fixed, chosen, onChoose }: ColumnsDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const bulk = useTexts(BULK_TEXTS);
  const language = useLanguage();
  const [text, setText] = useState('');
  const others = fields.filter(({ name }) => !fixed.includes(name));
  const groups = groupFields(others, { language, text });
  return (
    <div>
      <h3>{bulk.sections}</h3>
      <input
        type="search"
        className="ui-input"
        aria-label={t.findColumn}
        placeholder={t.findColumn}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {groups.length === 0 && <p className="ui-soft">{bulk.none}</p>}
      <div className="column-sections">
        {groups.map((group) => (
          <ColumnSection
            // A new key opens or closes the section when a search begins or ends.
            key={`${group.section} ${text.trim() !== ''}`}
            group={group}
            chosen={chosen}
            isOpen={text.trim() !== ''}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

interface ColumnSectionProps {
  group: FieldGroup;
  chosen: readonly string[];
  isOpen: boolean;
  onChoose: (columns: readonly string[]) => void;
}

function ColumnSection({
  group: { title, fields },
  chosen,
  isOpen,
  onChoose,
}: ColumnSectionProps): ReactNode {
  const t = useTexts(BULK_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const shown = fields.filter(({ name }) => chosen.includes(name)).length;
  return (
    <details className="column-section" open={isOpen}>
      <summary>
        <span>{title}</span>
        <span className="ui-soft">{t.ofSection(count(shown), count(fields.length))}</span>
      </summary>
      <ul>
        {fields.map(({ name, label }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                }
              />
              {label[language]}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns a copy of a list with one element moved to another position. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
