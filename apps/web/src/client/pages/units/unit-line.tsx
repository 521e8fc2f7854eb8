import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import {
  parseUnitLine,
  planNextNumbers,
  printUnitLine,
  type LineUnit,
  type ParsedLine,
} from '@trowel/domain/recording';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { forgetRecords } from '../../data/queries.ts';
import { fetchNextOfSite } from '../../line/request-next-number.ts';
import { useKeptLine } from '../../line/stored-line.ts';
import { LineDraftOffer } from '../../line/line-draft.tsx';
import { LineGuard } from '../../line/line-guard.tsx';
import { isEnter, useReady } from '../../line/line-input.ts';
import { hasSeveralLines, lineOptionsOf, completeLine, type LineContext } from '../../line/read-lines.ts';
import { JUDGED, useKnownValues } from '../../known/use-known-values.ts';
import { checkLine, LineReading, type ReadLine } from '../../line/line-reading.tsx';
import { useSiteOrder, type KnownSite } from '../../line/site-order.ts';
import { reportErrors } from '../../line/report-errors.ts';
import { useUndoKey } from '../../tables/use-undo-key.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { newKey } from '../../data/new-key.ts';
import type { LinesDialogProps } from './lines-dialog.tsx';
import { UNITS_TEXTS } from './units-texts.ts';

const LinesDialog = lazyPart<LinesDialogProps>(async () => (await import('./lines-dialog.tsx')).LinesDialog, {
  isRare: true,
});

export interface UnitLineProps {
  site: string;
  lineRef: RefObject<HTMLInputElement | null>;
  /** The line is there, and can be written into. */
  onReady: () => void;
}

/** The last row of the table: one line records a unit; what it is taken for is said while it is typed. */
export function UnitLine({ site: name, lineRef, onReady }: UnitLineProps): ReactNode {
  useReady(onReady);
  const language = useLanguage();
  const id = useId();
  const kept = useKeptLine(name);
  const { text } = kept;
  const [problem, setProblem] = useState<string>();
  const [lines, setLines] = useState<string>();
  const site = useSiteOrder(name).data;
  const next = useNextNumber(name, site);
  const record = useRecordLine(name, site);
  const line = useReadLine(text, { site, next, language });
  const send = async (): Promise<void> => {
    kept.clear();
    const refused = await record(line.parsed);
    setProblem(refused);
    // What was refused stands there again, unless the next line is being typed already.
    if (refused === undefined) kept.done();
    else kept.restore(text);
  };
  return (
    <div className="unit-line" data-line>
      <LineReading id={`${id}-read`} line={line} isNew remarks={useRemarks(name, line)} />
      <LineDraftOffer line={kept} lineRef={lineRef} />
      <LineGuard
        line={line}
        number={line.parsed.unit.us_number ?? ''}
        name={name}
        site={site}
        onRelations={(relationships) => {
          const unit = { ...line.parsed.unit, relationships: [...relationships] };
          kept.type(printUnitLine(unit, { language, reading: lineOptionsOf({ site, next, language }) }));
          lineRef.current?.focus();
        }}
      />
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      <LineInput
        id={id}
        next={next}
        lineRef={lineRef}
        text={text}
        onType={(typed) => {
          kept.type(typed);
          setProblem(undefined);
        }}
        onPress={(event) => {
          if (event.key === 'Escape') lineRef.current?.blur();
          if (isEnter(event) && line.canRecord) void send();
        }}
        onLines={setLines}
      />
      {lines !== undefined && (
        <LinesDialog
          siteName={name}
          text={lines}
          context={{ site, next, language }}
          onClose={() => setLines(undefined)}
        />
      )}
    </div>
  );
}

function useReadLine(text: string, { site, next, language }: LineContext): ReadLine {
  return useMemo(
    () => checkLine(readLine(text, { site, next, language }), { site, language, area: site?.onlyArea }),
    [text, site, next, language],
  );
}

/** What the line sets that the site does not know. */
function useRemarks(site: string, { parsed: { unit } }: ReadLine): string[] {
  const { judge } = useKnownValues(site);
  return [...JUDGED].flatMap((field) => judge(field, unit[field as keyof LineUnit]) ?? []);
}

interface LineInputProps {
  id: string;
  next: string | undefined;
  lineRef: UnitLineProps['lineRef'];
  text: string;
  onType: (text: string) => void;
  onPress: (event: KeyboardEvent) => void;
  /** Several lines were pasted. */
  onLines: (text: string) => void;
}

function LineInput({ id, next, lineRef, text, onType, onPress, onLines }: LineInputProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (text.trim() !== '' || !hasSeveralLines(pasted)) return;
    event.preventDefault();
    onLines(pasted);
  };
  return (
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
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onPress}
        onPaste={paste}
      />
    </div>
  );
}

/** Reads a line; one that names no unit is about the next one. */
function readLine(text: string, context: LineContext): ParsedLine {
  return parseUnitLine(completeLine(text, context), lineOptionsOf(context));
}

/** The number after the highest; the server tells where a site is too large to be known here. */
function useNextNumber(name: string, site: KnownSite | undefined): string | undefined {
  const asked = useQuery({
    queryKey: ['us', 'next', name],
    queryFn: ({ signal }) => fetchNextOfSite(name, signal),
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
    const told = await requestUntilAnswered<Unit>('/api/us', {
      method: 'POST',
      body,
      key: newKey(),
      onKept: () => showToast({ text: t.kept(text) }),
    });
    if (!told.ok) {
      const [first] = told.problem.fields;
      return first ? `${told.problem.message} ${first.field}: ${first.message}` : told.problem.message;
    }
    await forgetRecords(queries, ['us']);
    showToast({ text: t.recorded(told.data.us_number) });
    if (!known?.order) reportErrors(told.findings);
    return undefined;
  };
  // One that waits for the network holds back those typed after it.
  return (parsed) => {
    const recorded = last.current.then(() => record(parsed));
    last.current = recorded.catch(() => undefined);
    return recorded;
  };
}
