import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useFields, type RecordField } from '../../data/fields.ts';
import { problemOf } from '../../data/problem.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import type { KindInfo } from '../../kinds/kinds.ts';
import { useReady } from '../../line/line-input.ts';
import { readValue } from '../../sheet/field-value.ts';
import { useUndoKey } from '../../tables/use-undo-key.ts';
import { offeredWords } from '../../terms/terms.ts';
import { Button } from '../../ui/button.tsx';
import { KIND_TEXTS } from './kind-texts.ts';
import './kind-line.css';
import { fetchNextOfKind, useRecordKind } from './use-record-kind.ts';

/** Number of fields in the line besides the natural key. */
const MOST_FIELDS = 5;

export interface KindLineProps {
  site: string;
  kind: KindInfo;
  /** Receives the first field. */
  lineRef: RefObject<HTMLInputElement | null>;
  /** Called once the line is mounted and can be focused. */
  onReady: () => void;
}

/** The last row of the table, for typing a new record: its number and the first columns. Enter records it. */
export function KindLine(props: KindLineProps): ReactNode {
  const fields = useFields(props.kind.name).data;
  return fields && <LoadedLine {...props} fields={listLineFields(props.kind, fields)} />;
}

/** Lists the fields of the line: the natural key, then the first columns of the table. */
function listLineFields({ key, standard }: KindInfo, fields: readonly RecordField[]): RecordField[] {
  const columns = standard.filter((name) => !key.includes(name));
  const found = [...key, ...columns].flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return found.filter(({ kind }) => kind !== 'object').slice(0, key.length + MOST_FIELDS);
}

interface LoadedLineProps extends KindLineProps {
  fields: readonly RecordField[];
}

function LoadedLine({ site, kind, lineRef, onReady, fields }: LoadedLineProps): ReactNode {
  const t = useTexts(KIND_TEXTS);
  const language = useLanguage();
  useReady(onReady);
  useUndoKey(kind.name);
  const [isUnfolded, setUnfolded] = useState(false);
  const { typed, type, problem, send } = useKindLine({ site, kind, fields, lineRef });
  const next = useQuery({
    queryKey: [kind.name, 'next', site],
    queryFn: () => fetchNextOfKind(site, kind),
    enabled: fields[0]?.kind !== 'day',
  }).data;
  return (
    <form
      className="kind-line"
      aria-label={t.newOf(kind.label[language])}
      data-unfolded={isUnfolded || undefined}
      onSubmit={send}
    >
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      {fields.map((field, i) => (
        <LineField
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          onType={(text) => type(field.name, text)}
          placeholder={i === 0 ? next : undefined}
          ref={i === 0 ? lineRef : undefined}
        />
      ))}
      <Button type="submit">{t.record}</Button>
      <div className="kind-line-fold">
        <Button aria-expanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t.fold : t.newOf(kind.label[language])}
        </Button>
      </div>
    </form>
  );
}

/** Returns the typed texts, and how to type and record them. */
function useKindLine({ site, kind, fields, lineRef }: Omit<LoadedLineProps, 'onReady'>) {
  const t = useTexts(KIND_TEXTS);
  const language = useLanguage();
  const record = useRecordKind(site, kind);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const sending = useRef<{ count: number; last: Promise<void> }>({ count: 0, last: Promise.resolve() });
  const recordAfter = async (before: Promise<void>, values: Record<string, unknown>): Promise<void> => {
    await before;
    const recorded = await record(values).catch((error: unknown) => problemOf(error).message);
    sending.current.count--;
    if (typeof recorded !== 'string') return;
    const isNextTyped = Object.values(latest.current).some((text) => text !== '');
    if (!isNextTyped) setTyped(typed);
    setProblem(isNextTyped ? t.refused(Object.values(typed).join(' '), recorded) : recorded);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const values: Record<string, unknown> = {};
    for (const field of fields) {
      const text = typed[field.name] ?? '';
      if (text.trim() === '') continue;
      const reading = readValue(field, text, language);
      if (!reading.ok) return setProblem(`${field.label[language]}: ${reading.problem}`);
      values[field.name] = reading.value;
    }
    // A second Enter on the line that was just sent records nothing.
    if (sending.current.count > 0 && Object.keys(values).length === 0) return;
    // The fields are cleared before the response, so that the next record can be typed meanwhile.
    setTyped({});
    setProblem(undefined);
    lineRef.current?.focus();
    // One after another, because each takes the next free number.
    sending.current.count++;
    sending.current.last = recordAfter(sending.current.last, values);
  };
  const type = (name: string, text: string): void => {
    setTyped((now) => ({ ...now, [name]: text }));
    setProblem(undefined);
  };
  return { typed, type, problem, send };
}

interface LineFieldProps {
  field: RecordField;
  value: string;
  onType: (text: string) => void;
  placeholder: string | undefined;
  ref: Ref<HTMLInputElement> | undefined;
}

function LineField({ field, value, onType, placeholder, ref }: LineFieldProps): ReactNode {
  const id = useId();
  const language = useLanguage();
  const words = offeredWords(field, language) ?? [];
  const unit = field.unit === undefined ? '' : ` (${field.unit})`;
  return (
    <div className="ui-field">
      <label htmlFor={id}>{field.label[language] + unit}</label>
      <input
        ref={ref}
        id={id}
        className="ui-input"
        name={field.name}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        inputMode={field.kind === 'integer' || field.kind === 'decimal' ? 'decimal' : undefined}
        list={words.length > 0 ? `${id}-words` : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      {words.length > 0 && (
        <datalist id={`${id}-words`}>
          {words.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}
