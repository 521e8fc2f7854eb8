import { useQuery } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useFields } from '../../data/fields.ts';
import { fetchList, KEYS, queryOf } from '../../data/queries.ts';
import { unitsOfNumber } from '../../records/units-of-number.ts';
import { useReady } from '../../line/line-input.ts';
import { useUndoKey } from '../../tables/use-undo-key.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import {
  createEmptyFind,
  formatTyped,
  buildNextFind,
  isSentence,
  LINE_FIELDS,
  listProblems,
  parseFind,
  type TypedFind,
} from './find-line-fields.ts';
import { FINDS_TEXTS } from './finds-texts.ts';
import { useNextNumber, useRecordFind } from './use-record-find.ts';
import { WordField } from './word-field.tsx';

export interface FindLineProps {
  site: string;
  lineRef: RefObject<HTMLInputElement | null>;
  /** Called once the line is mounted and can be focused. */
  onReady: () => void;
}

/**
 * The last row of the table, for typing a new find. The fields of the bag stay for the next find. On a
 * phone, only the unit is visible until the line is used.
 */
export function FindLine({ site, lineRef, onReady }: FindLineProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  useReady(onReady);
  useUndoKey('inventario');
  const [isUnfolded, setUnfolded] = useState(false);
  const { form, typed, type, problem, problems, hint, send } = useFindLine(site);
  const next = useNextNumber(site);
  const id = useId();
  return (
    <form
      ref={form}
      className="find-line"
      aria-label={t.newFind}
      data-unfolded={isUnfolded || undefined}
      onSubmit={(event) => void send(event)}
    >
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      <LineNotes id={id} problems={problems} hint={hint} />
      {LINE_FIELDS.map(({ name, label, look }) => (
        <WordField
          key={name}
          label={t[label]}
          name={name}
          value={typed[name]}
          onType={(text) => type(name, text)}
          isInvalid={problems[name] !== undefined}
          noteId={problems[name] || (hint && name === 'us_number') ? `${id}-${name}` : undefined}
          className={look}
          {...(name === 'us_number' && { ref: lineRef, onFocus: () => setUnfolded(true) })}
          {...(name === 'inventory_number' && { placeholder: next })}
        />
      ))}
      <Button type="submit">{t.record}</Button>
      <div className="find-line-fold">
        <Button
          aria-expanded={isUnfolded}
          onPress={() => {
            setUnfolded(!isUnfolded);
            if (!isUnfolded) lineRef.current?.focus();
          }}
        >
          {isUnfolded ? t.foldLine : t.newFind}
        </Button>
      </div>
    </form>
  );
}

interface LineNotesProps {
  /** Prefix of the ids of the notes. The name of the field follows. */
  id: string;
  problems: ReturnType<typeof listProblems>;
  hint: string | undefined;
}

/** The notes about typed values, above the fields, so that the fields stay in line. */
function LineNotes({ id, problems, hint }: LineNotesProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  return (
    <div className="find-line-notes" role="status">
      {hint !== undefined && (
        <p id={`${id}-us_number`} className="ui-hint">
          {hint}
        </p>
      )}
      {LINE_FIELDS.filter(({ name }) => problems[name] !== undefined).map(({ name, label }) => (
        <p key={name} id={`${id}-${name}`} className="ui-problem">
          {t[label]}: {problems[name]}
        </p>
      ))}
    </div>
  );
}

/** Returns the typed find with its problems, and how to type and record it. */
function useFindLine(site: string) {
  const t = useTexts(FINDS_TEXTS);
  const language = useLanguage();
  const fields = useFields('inventario').data ?? [];
  const [typed, setTyped] = useState<TypedFind>(createEmptyFind);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const record = useRecordFind(site);
  const { isNoNumber, hint } = useUnitCheck(site, typed.us_number);
  const problems = {
    ...listProblems(fields, typed, language),
    ...(isNoNumber && { us_number: t.onlyNumber }),
  };
  const type = (name: keyof TypedFind, text: string): void => {
    setTyped((now) => ({ ...now, [name]: text }));
    setProblem(undefined);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = LINE_FIELDS.find(({ name }) => problems[name] !== undefined);
    if (wrong) return focusField(form.current, wrong.name);
    // The fields are cleared before the response, so that the next find can be typed meanwhile.
    const cleared = buildNextFind(typed);
    setTyped(cleared);
    focusField(form.current, RETYPED_FIELDS.find((one) => typed[one].trim() !== '') ?? 'us_number');
    const refused = await record(parseFind(fields, typed, language), formatTyped(typed));
    const isNextTyped = LINE_FIELDS.some(({ name }) => latest.current[name] !== cleared[name]);
    if (refused !== undefined && !isNextTyped) setTyped(typed);
    setProblem(refused !== undefined && isNextTyped ? t.refused(formatTyped(typed), refused) : refused);
  };
  return { form, typed, type, problem, problems, hint, send };
}

/** Fields that change from find to find. The first that was typed gets the focus for the next find. */
const RETYPED_FIELDS = ['definition', 'find_type', 'us_number'] as const;

/** Focuses a field and selects its text, so that typing replaces it. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

const TYPING_MS = 250;

/** Result of checking the typed unit of a find. */
interface UnitCheck {
  /** True for a sentence. The find cannot be recorded. */
  isNoNumber: boolean;
  /** Text about a unit that is not recorded or is ambiguous. The find can be recorded anyway. */
  hint?: string;
}

/** Checks the typed unit of a find against the units of the site. */
function useUnitCheck(site: string, text: string): UnitCheck {
  const t = useTexts(FINDS_TEXTS);
  const [number, setNumber] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setNumber(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const parameters = { ...unitsOfNumber(site, number), fields: 'area' };
  const { data } = useQuery({
    queryKey: KEYS.list('us', parameters),
    queryFn: ({ signal }) => fetchList<Pick<Unit, 'area'>>(`/api/us${queryOf(parameters)}`, signal),
    enabled: number !== '',
  });
  const areas = number === text.trim() ? data?.rows.map(({ area }) => area) : undefined;
  // Until the answer arrives, a sentence is not the number of a unit.
  if (isSentence(text, areas !== undefined && areas.length > 0)) return { isNoNumber: true };
  if (number === '' || areas === undefined) return { isNoNumber: false };
  if (areas.length === 0) return { isNoNumber: false, hint: t.noUnit(number) };
  const isAmbiguous = areas.length > 1 && !areas.includes('');
  return { isNoNumber: false, ...(isAmbiguous && { hint: t.manyUnits(number, areas.join(', ')) }) };
}
