// One file: the input line, its reading and its recording share the state of one line.
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
import { invalidateRecords } from '../../data/queries.ts';
import { fetchInitialValues } from '../../definitions/definition-query.ts';
import { fetchNextOfSite } from '../../line/request-next-number.ts';
import type { StoredLine } from '../../line/stored-line.ts';
import { LineDraftOffer } from '../../line/line-draft.tsx';
import { LineGuard } from '../../line/line-guard.tsx';
import { isEnter } from '../../line/line-input.ts';
import { hasSeveralLines, lineOptionsOf, completeLine, type LineContext } from '../../line/read-lines.ts';
import { JUDGED, useKnownValues } from '../../known/use-known-values.ts';
import type { LineGrammarDialogProps } from '../../line/line-grammar.tsx';
import { checkLine, LineReading, type ReadLine } from '../../line/line-reading.tsx';
import { useSiteOrder, type KnownSite } from '../../line/site-order.ts';
import { reportErrors } from '../../line/report-errors.ts';
import { useUndoKey } from '../../tables/use-undo-key.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { newKey } from '../../data/new-key.ts';
import { useEarlyInput, type EarlyInput } from './early-input.ts';
import type { LinesDialogProps } from './lines-dialog.tsx';
import { useAuthorship, type Authorship } from '../../records/authorship.ts';
import { UNITS_TEXTS } from './units-texts.ts';

const LinesDialog = lazyPart<LinesDialogProps>(async () => (await import('./lines-dialog.tsx')).LinesDialog, {
  isRare: true,
});

const LineGrammarDialog = lazyPart<LineGrammarDialogProps>(
  async () => (await import('../../line/line-grammar.tsx')).LineGrammarDialog,
  { isRare: true },
);

export interface UnitLineProps {
  site: string;
  lineRef: RefObject<HTMLInputElement | null>;
  draft: StoredLine;
  earlyRef: RefObject<EarlyInput>;
}

/** The last row of the table: one typed line records a unit. A preview of the fields is shown during typing. */
export function UnitLine({ site: name, lineRef, draft, earlyRef }: UnitLineProps): ReactNode {
  const language = useLanguage();
  const id = useId();
  const [lines, setLines] = useState<string>();
  const { site, next, area, setArea, line, send, problem, setProblem } = useUnitLine(name, draft, language);
  useEarlyInput(earlyRef, { lineRef, setLines, onEnter: line.canRecord ? send : undefined });
  return (
    <div className="unit-line" data-line>
      <LineReading id={`${id}-read`} line={line} isNew remarks={useRemarks(name, line)} />
      <LineDraftOffer line={draft} lineRef={lineRef} />
      <LineGuard
        line={line}
        number={line.parsed.unit.us_number ?? ''}
        name={name}
        site={site}
        onRelations={(relationships) => {
          const unit = { ...line.parsed.unit, relationships: [...relationships] };
          draft.type(printUnitLine(unit, { language, reading: lineOptionsOf({ site, next, language }) }));
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
        area={area}
        onNoArea={() => {
          setArea('');
          lineRef.current?.focus();
        }}
        lineRef={lineRef}
        text={draft.text}
        onType={(typed) => {
          earlyRef.current.isEntered = false;
          draft.type(typed);
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
          area={area}
          onClose={() => setLines(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the line of a site: its text and reading, the area and number of the next unit, and how to record it. */
function useUnitLine(name: string, draft: StoredLine, language: Language) {
  const site = useSiteOrder(name).data;
  const next = useNextNumber(name, site);
  // The area of the last line applies to the next ones, until a line names another.
  const [lastArea, setArea] = useState<string>();
  const area = lastArea ?? site?.onlyArea;
  const line = useReadLine(draft.text, { site, next, language }, area);
  const record = useRecordLine({ site: name, area, isLarge: !site?.order, onRecorded: setArea });
  const { send, problem, setProblem } = useSendLine(draft, line, record);
  return { site, next, area, setArea, line, send, problem, setProblem };
}

/** Returns a function that sends the line, and the reason if the server rejected it. */
function useSendLine(
  draft: StoredLine,
  { parsed }: ReadLine,
  record: (parsed: ParsedLine) => Promise<string | undefined>,
): { send: () => Promise<void>; problem: string | undefined; setProblem: (problem?: string) => void } {
  const [problem, setProblem] = useState<string>();
  const { text } = draft;
  const send = async (): Promise<void> => {
    draft.clear();
    const refused = await record(parsed);
    setProblem(refused);
    // A rejected line is shown again, unless the user is already typing the next one.
    if (refused === undefined) draft.done();
    else draft.restore(text);
  };
  return { send, problem, setProblem };
}

function useReadLine(
  text: string,
  { site, next, language }: LineContext,
  area: string | undefined,
): ReadLine {
  return useMemo(
    () => checkLine(readLine(text, { site, next, language }), { site, language, area }),
    [text, site, next, language, area],
  );
}

/** Returns remarks on values of the line that are unknown at the site. */
function useRemarks(site: string, { parsed: { unit } }: ReadLine): string[] {
  const { judge } = useKnownValues(site);
  return [...JUDGED].flatMap((field) => judge(field, unit[field as keyof LineUnit]) ?? []);
}

interface LineInputProps {
  id: string;
  next: string | undefined;
  /** Area of the unit if the line names none. */
  area: string | undefined;
  onNoArea: () => void;
  lineRef: UnitLineProps['lineRef'];
  text: string;
  onType: (text: string) => void;
  onPress: (event: KeyboardEvent) => void;
  /** Called when several lines were pasted. */
  onLines: (text: string) => void;
}

function LineInput({
  id,
  next,
  area,
  onNoArea,
  lineRef,
  text,
  onType,
  onPress,
  onLines,
}: LineInputProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const [isHelping, setHelping] = useState(false);
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (text.trim() !== '' || !hasSeveralLines(pasted)) return;
    event.preventDefault();
    onLines(pasted);
  };
  return (
    <div className="unit-line-row">
      <label htmlFor={id}>{next === undefined ? t.newUnit : t.nextIs(next)}</label>
      {area && (
        <span className="unit-line-area">
          {t.inArea(area)}
          <Button aria-label={t.noArea(area)} onPress={onNoArea}>
            ×
          </Button>
        </span>
      )}
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
      <Button look="plain" aria-label={t.lineExamples} onPress={() => setHelping(true)}>
        ?
      </Button>
      {isHelping && (
        <LineGrammarDialog
          onClose={() => setHelping(false)}
          onChoose={(example) => {
            setHelping(false);
            onType(example);
            lineRef.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Reads a line. A line without a unit number describes the next unit. */
function readLine(text: string, context: LineContext): ParsedLine {
  return parseUnitLine(completeLine(text, context), lineOptionsOf(context));
}

/** Returns the number after the highest one. For sites too large to be loaded, the server computes it. */
function useNextNumber(name: string, site: KnownSite | undefined): string | undefined {
  const nextQuery = useQuery({
    queryKey: ['us', 'next', name],
    queryFn: ({ signal }) => fetchNextOfSite(name, signal),
    enabled: site !== undefined && site.order === undefined,
  });
  return useMemo(() => {
    if (site?.order === undefined) return nextQuery.data ?? undefined;
    return planNextNumbers(site.numbers)[0];
  }, [site, nextQuery.data]);
}

interface RecordLineOptions {
  site: string;
  /** Area of a unit whose line names none. */
  area: string | undefined;
  /** The site has too many units to be checked here. */
  isLarge: boolean;
  /** Called with the area of each recorded unit. */
  onRecorded: (area: string) => void;
}

/** Returns a function that records a line, and returns why the server rejected it. */
function useRecordLine({
  site,
  area,
  isLarge,
  onRecorded,
}: RecordLineOptions): (parsed: ParsedLine) => Promise<string | undefined> {
  const t = useTexts(UNITS_TEXTS);
  const queries = useQueryClient();
  const authorship = useAuthorship();
  useUndoKey('us');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const record = async ({ unit, text }: ParsedLine, author: Authorship): Promise<string | undefined> => {
    const initial = await fetchInitialValues(queries, 'us', site);
    const body = { ...initial, site_name: site, ...author, ...(area !== undefined && { area }), ...unit };
    const result = await requestUntilAnswered<Unit>('/api/us', {
      method: 'POST',
      body,
      key: newKey(),
      onUnreached: () => showToast({ text: t.queued(text) }),
    });
    if (!result.ok) {
      const [first] = result.problem.fields;
      return first ? `${result.problem.message} ${first.field}: ${first.message}` : result.problem.message;
    }
    await invalidateRecords(queries, ['us']);
    showToast({ text: t.recorded(result.data.us_number) });
    onRecorded(result.data.area);
    if (isLarge) reportErrors(result.findings);
    return undefined;
  };
  // Lines are sent in order: a line that waits for the network delays those typed after it.
  return (parsed) => {
    const author = authorship();
    const recorded = last.current.then(() => record(parsed, author));
    last.current = recorded.catch(() => undefined);
    return recorded;
  };
}
