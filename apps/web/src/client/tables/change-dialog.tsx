import { useState, type ReactNode } from 'react';
import { BULK_TEXTS } from '../bulk/bulk-texts.ts';
import { ChangePreview } from '../bulk/change-preview.tsx';
import { listChangeable } from '../bulk/list-changeable.ts';
import { planChange } from '../bulk/plan-change.ts';
import { useOldValues } from '../bulk/use-old-values.ts';
import type { RecordField } from '../data/fields.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { FieldPicker } from '../fields/field-picker.tsx';
import type { CellReading } from '../grid/grid-column.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { TableRow } from './field-column.ts';
import { formatValue } from './format-value.ts';
import { fieldOf } from './field-choice.tsx';
import { readField } from './read-field.ts';
import { TABLE_TEXTS } from './table-texts.ts';
import '../bulk/bulk.css';

export interface ChangeDialogProps {
  name: RecordName;
  /** Parameters that apply to every request of the table, such as the site. */
  base: Parameters;
  fields: readonly RecordField[];
  rows: readonly TableRow[];
  nameOf: (row: TableRow) => string;
  /** Number of chosen rows hidden by the filter. They are not changed. */
  hidden: number;
  onClose: () => void;
  /** Called with the rows that change. Rows that already have the value are not among them. */
  onChange: (rows: readonly TableRow[], field: string, value: unknown) => void;
}

/** Dialog that sets a field of all chosen rows to one value. A preview shows old and new values. */
export function ChangeDialog(props: ChangeDialogProps): ReactNode {
  const { rows, hidden, onClose } = props;
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  return (
    <Dialog title={t.changeTitle(count(rows.length))} isOpen onClose={onClose} size="wide">
      {hidden > 0 && <p className="ui-problem">{t.changeHidden(count(hidden))}</p>}
      <ChangeForm {...props} />
    </Dialog>
  );
}

function ChangeForm({ name, base, fields, rows, nameOf, onClose, onChange }: ChangeDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const language = useLanguage();
  const changeable = listChangeable(name, fields);
  const [chosen, setChosen] = useState('');
  const field = fieldOf(changeable, chosen);
  const [text, setText] = useState('');
  const [isCleared, setCleared] = useState(false);
  const reading = useReading(field, isCleared ? '' : text, isCleared);
  const { valueOf, problem } = useOldValues({ name, base, rows, field: field?.name ?? '' });
  const plan = reading?.ok && valueOf ? planChange(rows, valueOf, reading.value) : undefined;
  return (
    <form
      className="table-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (field === undefined || !reading?.ok || !plan) return;
        onChange(plan.changed, field.name, reading.value);
        onClose();
      }}
    >
      <FieldPicker
        label={t.changeField}
        fields={changeable}
        chosen={field?.name ?? ''}
        onChoose={(other) => {
          setChosen(other);
          setText('');
          setCleared(false);
        }}
      />
      <ValueFields {...{ field, text, reading, isCleared, onText: setText, onClear: setCleared }} />
      {plan && field && reading?.ok ? (
        <ChangePreview
          value={reading.value}
          format={(value) => formatValue(field, value, language)}
          plan={plan}
          nameOf={nameOf}
        />
      ) : (
        <PreviewPlaceholder problem={problem?.message} isLoading={reading?.ok === true} />
      )}
      <div className="bulk-foot">
        <Button look="plain" onPress={onClose}>
          {t.cancel}
        </Button>
        <Button look="main" type="submit" isDisabled={!plan || plan.changed.length === 0}>
          {t.changeAll}
        </Button>
      </div>
    </form>
  );
}

/** Parses the typed value. Undefined while nothing is typed, so that no error appears before. */
function useReading(
  field: RecordField | undefined,
  text: string,
  isCleared: boolean,
): CellReading | undefined {
  const language = useLanguage();
  if (field === undefined || (text.trim() === '' && !isCleared)) return undefined;
  return readField(field, text, language);
}

interface ValueFieldsProps {
  field: RecordField | undefined;
  text: string;
  reading: CellReading | undefined;
  isCleared: boolean;
  onText: (text: string) => void;
  onClear: (isCleared: boolean) => void;
}

function ValueFields({ field, text, reading, isCleared, onText, onClear }: ValueFieldsProps): ReactNode {
  const t = useTexts(BULK_TEXTS);
  return (
    <div className="bulk-value">
      <label className="ui-field">
        <span>
          {t.value}
          {field?.unit && ` (${field.unit})`}
        </span>
        <input
          className="ui-input"
          value={isCleared ? '' : text}
          disabled={isCleared}
          aria-invalid={reading?.ok === false || undefined}
          onChange={({ target }) => onText(target.value)}
        />
        {reading?.ok === false && <span className="ui-problem">{reading.problem}</span>}
      </label>
      {field?.canBeEmpty && (
        <label className="ui-check">
          <input type="checkbox" checked={isCleared} onChange={({ target }) => onClear(target.checked)} />
          {t.clear}
        </label>
      )}
    </div>
  );
}

function PreviewPlaceholder({
  problem,
  isLoading,
}: {
  problem: string | undefined;
  isLoading: boolean;
}): ReactNode {
  const t = useTexts(BULK_TEXTS);
  return (
    <div className="bulk-preview">
      {problem === undefined ? (
        <p className="ui-soft" role="status">
          {isLoading ? t.loading : t.previewLater}
        </p>
      ) : (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
