import type { FieldConflict } from '@trowel/domain/recording';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { offeredWords } from '../tables/offered-words.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import { Button } from '../ui/button.tsx';
import { useLanguage, useTexts } from '../words/language.ts';
import { readValue, writeValue } from './field-value.ts';
import { rootOf, valueIn } from './record-sheet.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import type { OpenSheet } from './use-sheet.ts';

const LONG_TEXT = 1_000;
const WIDE_TEXT = 100;

export interface SheetFieldProps {
  open: OpenSheet;
  field: RecordField;
}

/** A field of a sheet: its label, what stands in it, why it was refused, and the choice where another was faster. */
export function SheetField({ open, field }: SheetFieldProps): ReactNode {
  const language = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [unread, setUnread] = useState<string>();
  const { keeper, sheet } = open;
  const conflict = sheet.conflicts.find((one) => rootOf(one) === field.name);
  const problem = unread ?? sheet.refused[field.name];
  const stored = writeValue(field, valueIn(sheet, field.name), language);
  const type = (text: string): void => {
    setTyped(text);
    const reading = readValue(field, text, language);
    if (reading.ok) keeper.type(field.name, reading.value);
  };
  const leave = (): void => {
    if (typed !== undefined) {
      const reading = readValue(field, typed, language);
      setUnread(reading.ok ? undefined : reading.problem);
      if (reading.ok) setTyped(undefined);
    }
    void keeper.save();
  };
  return (
    <div className={`sheet-field sheet-field-${sizeOf(field)}`} data-field={field.name}>
      <FieldLabel field={field} id={id} />
      <FieldInput
        field={field}
        id={id}
        text={typed ?? stored}
        describedBy={problem === undefined ? undefined : `${id}-why`}
        onType={type}
        onLeave={leave}
      />
      {problem !== undefined && (
        <p id={`${id}-why`} className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      {conflict && <FieldChoice open={open} field={field} conflict={conflict} />}
    </div>
  );
}

/** A field of a sheet for those who only read. */
export function SheetText({ open, field }: SheetFieldProps): ReactNode {
  const language = useLanguage();
  return (
    <div className={`sheet-field sheet-field-${sizeOf(field)}`} data-field={field.name}>
      <dt className="sheet-label">{labelOf(field, language)}</dt>
      <dd className="sheet-text">{writeValue(field, valueIn(open.sheet, field.name), language)}</dd>
    </div>
  );
}

function FieldLabel({ field, id }: { field: RecordField; id: string }): ReactNode {
  return (
    <label className="sheet-label" htmlFor={id}>
      {labelOf(field, useLanguage())}
    </label>
  );
}

function labelOf({ label, unit }: RecordField, language: 'en' | 'it'): string {
  return unit === undefined ? label[language] : `${label[language]} (${unit})`;
}

function sizeOf({ kind, most }: RecordField): 'long' | 'wide' | 'short' {
  if (kind === 'list' || kind === 'object') return 'wide';
  if (kind !== 'text') return 'short';
  if (most === undefined || most > LONG_TEXT) return 'long';
  return most > WIDE_TEXT ? 'wide' : 'short';
}

interface FieldInputProps {
  field: RecordField;
  id: string;
  text: string;
  describedBy: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
}

function FieldInput({ field, id, text, describedBy, onType, onLeave }: FieldInputProps): ReactNode {
  const shared = {
    id,
    value: text,
    className: 'ui-input',
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: onLeave,
  };
  if (field.kind === 'boolean' || field.words.length > 0) return <FieldChoices field={field} {...shared} />;
  if (sizeOf(field) === 'long') return <textarea {...shared} rows={1} className="ui-input sheet-area" />;
  const offered = offeredWords(field) ?? [];
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    if (key === 'Enter') currentTarget.blur();
  };
  return (
    <>
      <input
        {...shared}
        autoComplete="off"
        inputMode={field.kind === 'integer' ? 'numeric' : field.kind === 'decimal' ? 'decimal' : undefined}
        list={offered.length > 0 ? `${id}-words` : undefined}
        onKeyDown={press}
      />
      {offered.length > 0 && (
        <datalist id={`${id}-words`}>
          {offered.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

interface FieldChoicesProps {
  field: RecordField;
  value: string;
}

function FieldChoices({ field, ...shared }: FieldChoicesProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const words = field.kind === 'boolean' ? [t.yes, t.no] : field.words;
  return (
    <select {...shared}>
      {(field.canBeEmpty || shared.value === '') && <option value="">–</option>}
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </select>
  );
}

/** Both values of a field that another changed too; a button takes either. */
function FieldChoice({ open, field, conflict }: SheetFieldProps & { conflict: FieldConflict }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const sides = [
    ['mine', t.mine, t.takeMine],
    ['theirs', t.theirs, t.takeTheirs],
  ] as const;
  return (
    <div className="sheet-choice" role="group" aria-label={field.label[language]}>
      {sides.map(([side, name, take]) => (
        <p key={side}>
          <span>
            {name}: <strong>{writeValue(field, conflict[side], language) || t.nothing}</strong>
          </span>
          <Button onPress={() => void open.keeper.decide(conflict, side)}>{take}</Button>
        </p>
      ))}
    </div>
  );
}
