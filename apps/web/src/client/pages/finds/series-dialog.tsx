import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_SERIES } from '@trowel/domain/recording';
import type { InventoryItem } from '@trowel/domain/records';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { useAuthorship } from '../../records/authorship.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { nextNumbersPath, undoSeries } from './find-acts.ts';
import { FINDS_TEXTS, type FindsTexts } from './finds-texts.ts';
import { newKey } from '../../data/new-key.ts';
import { readCount } from './read-count.ts';
import { WordField } from './word-field.tsx';

export interface SeriesDialogProps {
  site: string;
  onClose: () => void;
  /** Called to print labels for the recorded finds. */
  onLabels: (ids: readonly number[]) => void;
}

/** The recorded finds, and the batch that undoes them. */
interface Made {
  finds: readonly InventoryItem[];
  batch: string | undefined;
}

/**
 * Dialog that records a series of similar finds: shared fields, number of finds and first number. A
 * preview shows what will be recorded.
 */
export function SeriesDialog(props: SeriesDialogProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const [made, setMade] = useState<Made>();
  return (
    <Dialog title={t.seriesTitle} isOpen isFirm onClose={props.onClose}>
      {made ? <MadeSeries {...props} made={made} /> : <SeriesForm {...props} onMade={setMade} />}
    </Dialog>
  );
}

const SHARED = [
  ['us_number', 'unit'],
  ['area', 'area'],
  ['find_type', 'type'],
  ['definition', 'definition'],
  ['dating', 'dating'],
  ['year', 'year'],
  ['box_number', 'box'],
  ['storage_place', 'place'],
] as const;
type Shared = Partial<Record<(typeof SHARED)[number][0], string>>;

function SeriesForm({
  site,
  onClose,
  onMade,
}: SeriesDialogProps & { onMade: (made: Made) => void }): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const { count: formatCount } = useFormat();
  const [shared, setShared] = useState<Shared>({});
  const [many, setMany] = useState('');
  const [from, setFrom] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const count = readCount(many, useLanguage());
  const numbers = useNumbers({ site, count, from: from.trim() });
  const send = useSendSeries(site);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (count === undefined || isMaking) return;
    setMaking(true);
    const result = await send({ count, from: from.trim() || numbers?.[0], shared });
    setMaking(false);
    if (result.ok) onMade({ finds: result.data, batch: result.batch });
    else setProblem(result.problem);
  };
  return (
    <form className="ui-form" onSubmit={(event) => void make(event)}>
      <p className="ui-soft">{t.seriesIntro}</p>
      {problem && (
        <p className="ui-problem" role="alert">
          {[problem.message, ...problem.fields.map(({ message }) => message)].join(' ')}
        </p>
      )}
      <NumberFields many={many} from={from} first={numbers?.[0]} onMany={setMany} onFrom={setFrom} />
      <SharedFields shared={shared} onType={(typed) => setShared((now) => ({ ...now, ...typed }))} />
      <p role="status">{numbers && formatPreview(t, numbers, formatCount)}</p>
      <div className="ui-buttons">
        <Button look="main" type="submit" isDisabled={count === undefined || isMaking}>
          {isMaking ? t.making : t.make(count === undefined ? '' : formatCount(count))}
        </Button>
        <Button onPress={onClose}>{t.cancel}</Button>
      </div>
    </form>
  );
}

interface NumberFieldsProps {
  many: string;
  from: string;
  /** Number with which the series would begin. */
  first: string | undefined;
  onMany: (text: string) => void;
  onFrom: (text: string) => void;
}

function NumberFields({ many, from, first, onMany, onFrom }: NumberFieldsProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const { count } = useFormat();
  return (
    <div className="ui-two">
      <WordField
        label={t.count}
        name="count"
        value={many}
        onType={onMany}
        hint={t.countHint(count(MAX_SERIES))}
        isRequired
      />
      <WordField
        label={t.from}
        name="from"
        value={from}
        onType={onFrom}
        placeholder={first}
        hint={t.fromHint}
      />
    </div>
  );
}

function SharedFields({ shared, onType }: { shared: Shared; onType: (typed: Shared) => void }): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  return (
    <div className="ui-two">
      {SHARED.map(([name, word]) => (
        <WordField
          key={name}
          label={t[word]}
          name={name}
          value={shared[name] ?? ''}
          onType={(text) => onType({ [name]: text })}
        />
      ))}
    </div>
  );
}

function MadeSeries({
  made: { finds, batch },
  onClose,
  onLabels,
}: SeriesDialogProps & { made: Made }): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const { count } = useFormat();
  const queries = useQueryClient();
  const undo = async (): Promise<void> => {
    if (batch === undefined || !(await undoSeries(queries, batch))) return;
    showToast({ text: t.undone });
    onClose();
  };
  const numbers = finds.map((find) => find.inventory_number);
  return (
    <div className="ui-form">
      <p role="status">{t.made(count(finds.length), formatNumbers(t, numbers))}</p>
      <div className="ui-buttons">
        <Button look="main" onPress={() => onLabels(finds.map(({ id }) => id))} autoFocus>
          {t.makeLabels}
        </Button>
        <Button onPress={() => void undo()}>{t.undo}</Button>
        <Button onPress={onClose}>{t.done}</Button>
      </div>
    </div>
  );
}

/** Fetches the numbers that the finds would get. */
function useNumbers({
  site,
  count,
  from,
}: {
  site: string;
  count: number | undefined;
  from: string;
}): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['inventario', 'next', site, count, from],
    enabled: count !== undefined,
    queryFn: async ({ signal }) => {
      const path = nextNumbersPath({ site, ...(count !== undefined && { count }), from });
      return dataOf(await fetchApi<{ numbers: string[] }>(path, { signal })).numbers;
    },
  });
  return data;
}

interface Series {
  count: number;
  from: string | undefined;
  shared: Shared;
}

/** Returns a function that sends a series. Sending the same series again reuses the idempotency key. */
function useSendSeries(site: string): (series: Series) => ReturnType<typeof fetchApi<InventoryItem[]>> {
  const queries = useQueryClient();
  const authorship = useAuthorship();
  const attempt = useRef({ text: '', key: '' });
  return async ({ count, from, shared: { year, ...shared } }) => {
    const filled = Object.entries(shared).flatMap(([name, value]) =>
      value.trim() === '' ? [] : [[name, value]],
    );
    const body = {
      site_name: site,
      count,
      ...authorship(),
      ...(from !== undefined && { from }),
      ...Object.fromEntries(filled),
      // Text that is not a number is sent unchanged, and the server rejects it.
      ...(year !== undefined && year.trim() !== '' && { year: Number(year) || year }),
    };
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    const { key } = attempt.current;
    const result = await fetchApi<InventoryItem[]>('/api/inventario/series', { method: 'POST', body, key });
    if (result.ok) await invalidateRecords(queries, ['inventario']);
    return result;
  };
}

const MOST_NAMED = 3;

function formatPreview(
  t: FindsTexts,
  numbers: readonly string[],
  formatCount: (count: number) => string,
): string {
  const [only] = numbers;
  if (numbers.length === 1 && only !== undefined) return t.previewOne(only);
  return t.preview(formatCount(numbers.length), formatNumbers(t, numbers));
}

/** Formats the numbers of a series. A long series is shortened to its first and last number. */
function formatNumbers(t: FindsTexts, numbers: readonly string[]): string {
  if (numbers.length <= MOST_NAMED) return numbers.join(', ');
  return t.numbers(numbers[0] ?? '', numbers.at(-1) ?? '');
}
