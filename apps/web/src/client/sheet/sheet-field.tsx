import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createStore, useStore } from '../data/store.ts';
import type { RecordField } from '../data/fields.ts';
import { offeredWords, otherLanguageOf, useCustomTerms } from '../terms/terms.ts';
import { formatWord } from '../tables/format-value.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import { JUDGED, useKnownValues } from '../known/use-known-values.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useLanguage, useTexts, type Language } from '../i18n/language.ts';
import type { refusalOf as refusalOfValue } from './check-field.ts';
import { earlyProblemOf, readValue, writeValue } from './field-value.ts';
import { findCustomWord, type CustomWord } from './custom-word.ts';
import { valueIn } from './record-sheet.ts';
import type { SheetChoiceProps } from './sheet-choice.tsx';
import { FieldMark } from '../comments/field-mark.tsx';
import { PresenceMark } from '../presence/presence-mark.tsx';
import { SHEET_TEXTS, type SheetTexts } from './sheet-texts.ts';
import type { OpenSheet } from './use-sheet.ts';

const LONG_TEXT = 1_000;
const WIDE_TEXT = 100;

const SheetChoice = lazyPart<SheetChoiceProps>(async () => (await import('./sheet-choice.tsx')).SheetChoice);

export interface SheetFieldProps {
  open: OpenSheet;
  field: RecordField;
}

/** A field of a sheet: label, value, reason if rejected, and the choice of values in a conflict. */
export function SheetField({ open, field }: SheetFieldProps): ReactNode {
  const language = useLanguage();
  useCustomTerms();
  const id = useId();
  const { editor, sheet, name } = open;
  const { typed, type, leave, problem, hint = field.help?.[language] } = useTyping(open, field);
  const conflict = sheet.conflicts.find((one) => one.field === field.name);
  const formatChoice = (value: unknown): string => writeValue(field, value, language);
  const isKnownField = name === 'us' && JUDGED.has(field.name);
  const input: FieldInputProps = {
    field,
    id,
    text: typed ?? formatChoice(valueIn(sheet, field.name)),
    isBad: problem !== undefined,
    describedBy: problem !== undefined || hint !== undefined ? `${id}-why` : undefined,
    onType: type,
    onLeave: () => {
      leave();
      void editor.save();
    },
  };
  return (
    <div className={`sheet-field sheet-field-${sizeOf(field)}`} data-field={field.name}>
      <FieldLabel
        field={field}
        id={id}
        other={otherLanguageOf(field, valueIn(sheet, field.name), language)}
      />
      <PresenceMark id={Number(sheet.base['id'])} field={field.name} />
      {isKnownField ? (
        <KnownInput
          {...input}
          site={String(sheet.base['site_name'] ?? '')}
          isQuiet={problem !== undefined || hint !== undefined}
        />
      ) : (
        <FieldInput {...input} />
      )}
      {problem !== undefined ? (
        <p id={`${id}-why`} className="ui-problem" role={typed === undefined ? 'alert' : 'status'}>
          {problem}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-why`} className="ui-hint">
            {hint}
          </p>
        )
      )}
      <FieldMark open={open} field={field} />
      {conflict && (
        <SheetChoice open={open} conflict={conflict} label={field.label[language]} format={formatChoice} />
      )}
    </div>
  );
}

interface KnownInputProps extends FieldInputProps {
  site: string;
  /** True if another message about the field is shown. */
  isQuiet: boolean;
}

/** Input for a type, period or area. It suggests values used in the site and marks unknown ones. */
function KnownInput({ site, isQuiet, ...input }: KnownInputProps): ReactNode {
  const { list, judge } = useKnownValues(site);
  const remark = isQuiet ? undefined : judge(input.field.name, input.text);
  return (
    <>
      <FieldInput
        {...input}
        offered={list(input.field.name)}
        describedBy={remark === undefined ? input.describedBy : `${input.id}-remark`}
      />
      {remark !== undefined && (
        <p id={`${input.id}-remark`} className="sheet-doubtful" role="status">
          {remark}
        </p>
      )}
    </>
  );
}

interface Typing {
  /** Text of the field while it has the focus. */
  typed: string | undefined;
  type: (text: string) => void;
  leave: () => void;
  problem: string | undefined;
  hint: string | undefined;
}

/** Tracks the text typed into a field and validates it by the rules of the server. */
function useTyping({ editor, sheet, name }: OpenSheet, field: RecordField): Typing {
  const language = useLanguage();
  const t = useTexts(SHEET_TEXTS);
  const [typed, setTyped] = useState<string>();
  const [unread, setUnread] = useState<string>();
  const refusalOf = useStore(refusals);
  const reading = typed === undefined ? undefined : readValue(field, typed, language);
  const early =
    typed !== undefined &&
    reading &&
    (reading.ok
      ? refusalOf?.(name, field.name, reading.value, language)
      : earlyProblemOf(field, typed, reading));
  return {
    typed,
    type: (text) => {
      loadRefusals();
      setTyped(text);
      const reading = readValue(field, text, language);
      if (reading.ok) editor.type(field.name, reading.value);
    },
    leave: () => {
      if (reading === undefined) return;
      setUnread(reading.ok ? undefined : reading.problem);
      if (reading.ok) setTyped(undefined);
    },
    problem: early || unread || sheet.refused[field.name],
    hint: typed === undefined ? undefined : formatCustomWord(t, findCustomWord(field, typed)),
  };
}

type RefusalOf = typeof refusalOfValue;

const refusals = createStore<RefusalOf | undefined>(undefined);
let loadingRefusals: Promise<void> | undefined;

/** Loads the validation rules when the user begins to type. Without a network, the server validates on save. */
function loadRefusals(): void {
  loadingRefusals ??= import('./check-field.ts')
    .then(({ refusalOf }) => refusals.set(refusalOf))
    .catch(() => (loadingRefusals = undefined));
}

function formatCustomWord(t: SheetTexts, custom: CustomWord | undefined): string | undefined {
  if (custom === undefined) return undefined;
  return custom.near === undefined ? t.ownWord : t.ownWordNear(custom.near);
}

/** A field that the server computes. The value is that of the last save. */
export function ComputedField({ open, field }: SheetFieldProps): ReactNode {
  const language = useLanguage();
  const id = useId();
  return (
    <div className="sheet-field sheet-field-short" data-field={field.name}>
      <FieldLabel field={field} id={id} other={undefined} />
      <output id={id} className="sheet-text">
        {writeValue(field, valueIn(open.sheet, field.name), language) || '–'}
      </output>
    </div>
  );
}

/** A field of a sheet for those who only read. */
export function SheetText({ open, field }: SheetFieldProps): ReactNode {
  const language = useLanguage();
  const value = valueIn(open.sheet, field.name);
  const other = otherLanguageOf(field, value, language);
  useCustomTerms();
  return (
    <div className={`sheet-field sheet-field-${sizeOf(field)}`} data-field={field.name}>
      <dt className="sheet-label">
        {labelOf(field, language)}
        <FieldMark open={open} field={field} />
      </dt>
      <dd className={`sheet-text${other === undefined ? '' : ' ui-language'}`} lang={other}>
        {writeValue(field, value, language)}
      </dd>
    </div>
  );
}

interface FieldLabelProps {
  field: RecordField;
  id: string;
  /** Language of the value, if it is not that of the page. */
  other: Language | undefined;
}

function FieldLabel({ field, id, other }: FieldLabelProps): ReactNode {
  return (
    <label className="sheet-label" htmlFor={id}>
      {labelOf(field, useLanguage())}
      {field.isRequired && <span className="sheet-required"> *</span>}
      {other !== undefined && <span className="ui-language" lang={other} />}
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
  /** Words to suggest instead of those of the vocabulary. */
  offered?: readonly string[] | undefined;
  field: RecordField;
  id: string;
  text: string;
  isBad: boolean;
  describedBy: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
}

function FieldInput(props: FieldInputProps): ReactNode {
  const { field, id, text, isBad, describedBy, onType, onLeave } = props;
  const language = useLanguage();
  const shared = {
    id,
    value: text,
    className: 'ui-input',
    'aria-describedby': describedBy,
    'aria-invalid': isBad,
    'aria-required': field.isRequired,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: onLeave,
  };
  if (field.kind === 'boolean' || field.words.length > 0) return <FieldChoices field={field} {...shared} />;
  if (sizeOf(field) === 'long') return <textarea {...shared} rows={1} className="ui-input sheet-area" />;
  const offered = props.offered ?? offeredWords(field, language) ?? [];
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    if (key === 'Enter') currentTarget.blur();
  };
  return (
    <>
      <input
        {...shared}
        autoComplete="off"
        inputMode={
          field.kind === 'integer' && !field.isYear
            ? 'numeric'
            : field.kind === 'decimal'
              ? 'decimal'
              : undefined
        }
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
  const language = useLanguage();
  const words =
    field.kind === 'boolean' ? [t.yes, t.no] : field.words.map((word) => formatWord(field, word, language));
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
