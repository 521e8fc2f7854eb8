import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { parseDay, formatTypedDay } from '../i18n/parse-value.ts';
import { UI_TEXTS } from './ui-texts.ts';

export interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  day: string;
  onChange: (day: string) => void;
}

/** Length of a day with a full year. */
const WHOLE = 'dd/mm/yyyy'.length;

/**
 * A field for a day, in the order of the user's language instead of the browser's. Any usual form can
 * be typed or pasted.
 * The value is applied when it is complete, on Enter and on blur. Escape restores the previous text.
 */
export function DayField({ label, day, onChange }: DayFieldProps): ReactNode {
  const t = useTexts(UI_TEXTS);
  const [text, setText] = useState(formatTypedDay(day));
  const [before, setBefore] = useState(day);
  const [isWrong, setWrong] = useState(false);
  const hint = useId();
  const show = (next: string): void => {
    setText(formatTypedDay(next));
    setWrong(false);
  };
  if (before !== day) {
    setBefore(day);
    show(day);
  }
  const type = (next: string): void => {
    setText(next);
    setWrong(false);
    const read = next.trim().length >= WHOLE ? parseDay(next) : undefined;
    if (read !== undefined && read !== day) onChange(read);
  };
  const apply = (): void => {
    const read = text.trim() === '' ? '' : parseDay(text);
    setWrong(read === undefined);
    if (read === undefined) return;
    show(read);
    if (read !== day) onChange(read);
  };
  return (
    <label className="ui-asked">
      <span>{label}</span>
      <input
        className="ui-input"
        value={text}
        placeholder={t.dayForm}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? hint : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          else if (event.key === 'Escape' && text !== formatTypedDay(day)) {
            event.stopPropagation();
            show(day);
          }
        }}
      />
      {isWrong && (
        <span id={hint} className="ui-problem" role="alert">
          {t.noDay}
        </span>
      )}
    </label>
  );
}
