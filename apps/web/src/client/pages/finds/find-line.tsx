import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InventoryItem, Unit } from '@trowel/domain/records';
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { fetchList, forgetRecords, KEYS, queryOf } from '../../data/queries.ts';
import { useAuthorship, type Authorship } from '../../records/authorship.ts';
import { unitsOfNumber } from '../../records/units-of-number.ts';
import { useReady } from '../../line/line-input.ts';
import { useUndoKey } from '../../tables/use-undo-key.ts';
import { readTerm } from '../../terms/terms.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { nextNumbersPath } from './find-acts.ts';
import { FINDS_TEXTS } from './finds-texts.ts';
import { newKey } from '../../data/new-key.ts';
import { WordField } from './word-field.tsx';

export interface FindLineProps {
  site: string;
  lineRef: RefObject<HTMLInputElement | null>;
  /** Called once the line is mounted and can be focused. */
  onReady: () => void;
}

const EMPTY = { inventory_number: '', us_number: '', find_type: '', definition: '' };
type Typed = typeof EMPTY;

/** The last row of the table, for typing a new find. Unit and type stay for the next find of the same bag. */
export function FindLine({ site, lineRef, onReady }: FindLineProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  useReady(onReady);
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const next = useNextNumber(site);
  const record = useRecordFind(site);
  useUndoKey('inventario');
  const field = (name: keyof Typed): { name: string; value: string; onType: (text: string) => void } => ({
    name,
    value: typed[name],
    onType: (text) => {
      setTyped((now) => ({ ...now, [name]: text }));
      setProblem(undefined);
    },
  });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The fields are cleared before the response, so that the next find can be typed meanwhile.
    setTyped({ ...typed, inventory_number: '', definition: '' });
    focusNext(form.current, typed);
    const refused = await record(typed);
    const isNextTyped = latest.current.inventory_number + latest.current.definition !== '';
    if (refused !== undefined && !isNextTyped) setTyped(typed);
    setProblem(refused !== undefined && isNextTyped ? t.refused(formatTyped(typed), refused) : refused);
  };
  const hint = useUnitHint(site, typed.us_number);
  return (
    <form ref={form} className="find-line" aria-label={t.newFind} onSubmit={(event) => void send(event)}>
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      <WordField label={t.unit} {...field('us_number')} ref={lineRef} hint={hint} />
      <WordField label={t.type} {...field('find_type')} />
      <WordField label={t.definition} {...field('definition')} className="find-line-wide" />
      <WordField label={t.number} {...field('inventory_number')} placeholder={next} />
      <Button type="submit">{t.record}</Button>
    </form>
  );
}

/** Fields that change from find to find, in the order in which they are focused. */
const RETYPED_FIELDS = ['definition', 'find_type', 'us_number'] as const;

/** Focuses the field that the user fills in next and selects its text, so that typing replaces it. */
function focusNext(form: HTMLFormElement | null, typed: Typed): void {
  const name = RETYPED_FIELDS.find((one) => typed[one].trim() !== '') ?? 'us_number';
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

const TYPING_MS = 250;

/** Returns a hint if the typed unit is not recorded or is ambiguous. The find can be saved anyway. */
function useUnitHint(site: string, text: string): string | undefined {
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
  if (number === '' || number !== text.trim() || data === undefined) return undefined;
  const areas = data.rows.map(({ area }) => area);
  if (areas.length === 0) return t.noUnit(number);
  return areas.length > 1 && !areas.includes('') ? t.manyUnits(number, areas.join(', ')) : undefined;
}

function useNextNumber(site: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['inventario', 'next', site],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<{ numbers: string[] }>(nextNumbersPath({ site }), { signal })),
  });
  return data?.numbers[0];
}

/**
 * Returns a function that records a find, by default under the next free number. It returns why the
 * server rejected it.
 */
function useRecordFind(site: string): (typed: Typed) => Promise<string | undefined> {
  const t = useTexts(FINDS_TEXTS);
  const queries = useQueryClient();
  const authorship = useAuthorship();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const recordNow = async (typed: Typed, author: Authorship): Promise<string | undefined> => {
    const { inventory_number: number, ...shared } = typed;
    const filled = Object.entries(shared)
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, readTerm(value, `inventario.${name}`)]);
    const body = { site_name: site, ...author, ...Object.fromEntries(filled) };
    const hasNumber = number.trim() !== '';
    const path = hasNumber ? '/api/inventario' : '/api/inventario/series';
    const sent = hasNumber ? { ...body, inventory_number: number } : { ...body, count: 1 };
    const result = await requestUntilAnswered<InventoryItem | InventoryItem[]>(path, {
      method: 'POST',
      body: sent,
      key: newKey(),
      onUnreached: () => showToast({ text: t.queued(formatTyped(typed)) }),
    });
    if (!result.ok) {
      const [first] = result.problem.fields;
      return first ? `${result.problem.message} ${first.message}` : result.problem.message;
    }
    await forgetRecords(queries, ['inventario']);
    const [find] = [result.data].flat();
    if (find) showToast({ text: t.recorded(find.inventory_number) });
    return undefined;
  };
  // Finds are sent in order: one that waits for the network delays those typed after it.
  return (typed) => {
    const author = authorship();
    const recorded = last.current.then(() => recordNow(typed, author));
    last.current = recorded.catch(() => undefined);
    return recorded;
  };
}

function formatTyped({ inventory_number: number, definition, find_type: type }: Typed): string {
  return [number, definition || type].filter(Boolean).join(' ');
}
