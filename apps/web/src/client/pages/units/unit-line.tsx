import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { parseUnitLine, planNextNumbers, type ParsedLine } from '@trowel/domain/recording';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { askUntilAnswered } from '../../data/ask-until-answered.ts';
import { forgetRecords } from '../../data/queries.ts';
import { askNextOfSite } from '../../line/ask-next-number.ts';
import { useKeptLine } from '../../line/kept-line.ts';
import { LineDraftOffer } from '../../line/line-draft.tsx';
import { LineGuard } from '../../line/line-guard.tsx';
import { checkLine, LineReading } from '../../line/line-reading.tsx';
import { useSiteOrder, type KnownSite } from '../../line/site-order.ts';
import { tellErrors } from '../../line/tell-errors.ts';
import { useUndoKey } from '../../tables/use-undo-key.ts';
import { say } from '../../ui/toasts.tsx';
import { useLanguage, useTexts, type Language } from '../../words/language.ts';
import { newKey } from '../../data/new-key.ts';
import { UNITS_TEXTS } from './units-texts.ts';

export interface UnitLineProps {
  site: string;
  lineRef: RefObject<HTMLInputElement | null>;
  /** The line is there, and can be written into. */
  onReady: () => void;
}

/** The last row of the table: one line records a unit; what it is taken for is said while it is typed. */
export function UnitLine({ site: name, lineRef, onReady }: UnitLineProps): ReactNode {
  const tellReady = useRef(onReady);
  useEffect(() => tellReady.current(), []);
  const t = useTexts(UNITS_TEXTS);
  const language = useLanguage();
  const id = useId();
  const kept = useKeptLine(name);
  const { text } = kept;
  const [problem, setProblem] = useState<string>();
  const site = useSiteOrder(name).data;
  const next = useNextNumber(name, site);
  const record = useRecordLine(name, site);
  const line = useMemo(
    () => checkLine(readLine(text, { site, next, language }), { site, language, area: site?.onlyArea }),
    [text, site, next, language],
  );
  const send = async (): Promise<void> => {
    kept.clear();
    const refused = await record(line.parsed);
    setProblem(refused);
    // What was refused stands there again, unless the next line is being typed already.
    if (refused === undefined) kept.done();
    else kept.restore(text);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') lineRef.current?.blur();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (line.canRecord) void send();
  };
  return (
    <div className="unit-line" data-line>
      <LineReading id={`${id}-read`} line={line} isNew />
      <LineDraftOffer line={kept} lineRef={lineRef} />
      <LineGuard line={line} name={name} site={site} />
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="unit-line-row">
        <label htmlFor={id}>{next === undefined ? t.newUnit : t.nextIs(next)}</label>
        <input
          id={id}
          ref={lineRef}
          className="ui-input"
          autoComplete="off"
          placeholder={t.lineHint}
          aria-describedby={`${id}-read`}
          value={text}
          onChange={({ target }) => {
            kept.type(target.value);
            setProblem(undefined);
          }}
          onKeyDown={press}
        />
      </div>
    </div>
  );
}

interface Reading {
  site: KnownSite | undefined;
  next: string | undefined;
  language: Language;
}

/** Reads a line; one that names no unit is about the next one. */
function readLine(text: string, { site, next, language }: Reading): ParsedLine {
  const areas = site?.areas;
  const options = {
    language,
    ...(next !== undefined && { nextNumber: next }),
    ...(site?.order && { hasUnit: (number: string) => site.numbers.has(number) }),
    ...(areas && { hasArea: (area: string) => areas.has(area) }),
  };
  const parsed = parseUnitLine(text, options);
  const isNameless = parsed.problems.some(({ code }) => code === 'missing_number');
  return isNameless && next !== undefined && text.trim() !== ''
    ? parseUnitLine(`+ ${text}`, options)
    : parsed;
}

/** The number after the highest; the server tells where a site is too large to be known here. */
function useNextNumber(name: string, site: KnownSite | undefined): string | undefined {
  const asked = useQuery({
    queryKey: ['us', 'next', name],
    queryFn: ({ signal }) => askNextOfSite(name, signal),
    enabled: site !== undefined && site.order === undefined,
  });
  return useMemo(() => {
    if (site?.order === undefined) return asked.data ?? undefined;
    return planNextNumbers(site.numbers)[0];
  }, [site, asked.data]);
}

/** Records what a line says; gives why it was refused. */
function useRecordLine(
  site: string,
  known: KnownSite | undefined,
): (parsed: ParsedLine) => Promise<string | undefined> {
  const t = useTexts(UNITS_TEXTS);
  const queries = useQueryClient();
  useUndoKey('us');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const record = async ({ unit, text }: ParsedLine): Promise<string | undefined> => {
    const area = known?.onlyArea;
    const body = { site_name: site, ...(area !== undefined && { area }), ...unit };
    const told = await askUntilAnswered<Unit>('/api/us', {
      method: 'POST',
      body,
      key: newKey(),
      onKept: () => say({ text: t.kept(text) }),
    });
    if (!told.ok) {
      const [first] = told.problem.fields;
      return first ? `${told.problem.message} ${first.field}: ${first.message}` : told.problem.message;
    }
    await forgetRecords(queries, ['us']);
    say({ text: t.recorded(told.data.us_number) });
    if (!known?.order) tellErrors(told.findings);
    return undefined;
  };
  // One that waits for the network holds back those typed after it.
  return (parsed) => {
    const recorded = last.current.then(() => record(parsed));
    last.current = recorded.catch(() => undefined);
    return recorded;
  };
}
