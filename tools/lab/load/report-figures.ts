import type { MixFigures } from './run-mix.ts';
import type { KindFigures } from './tally.ts';

/** Limit of the memory of all three services after ten minutes, in MB. */
const GOAL_MB = 300;
const LONG_STALL_MS = 1_000;
/** Maximum number of stalls and of kinds of requests in the report. */
const MOST_STALLS = 10;
const MOST_KINDS = 8;

/** Renders a Markdown table. */
export function renderMarkdown(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Formats a number: without decimals from ten on, with thousands separators. */
export function figure(value: number): string {
  if (!Number.isInteger(value) && Math.abs(value) < 10) return value.toFixed(Math.abs(value) < 1 ? 2 : 1);
  return Math.round(value)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats the figures of one or more runs as a table, one column for each run. */
export function formatRuns(runs: readonly { name: string; figures: MixFigures }[]): string {
  const rows: [string, (one: MixFigures) => string][] = [
    ['seconds', ({ seconds }) => figure(seconds)],
    ['requests', ({ tally }) => figure(tally.all().count)],
    ['requests a second', ({ tally, seconds }) => figure(tally.all().count / seconds)],
    ['errors', ({ tally }) => figure(tally.all().failed)],
    ['saves told that somebody else was first (412)', ({ tally }) => figure(tally.statuses().get(412) ?? 0)],
    ['p50, p99, longest', ({ tally }) => formatTimes(tally.all())],
    [
      'CPU of the services a request',
      (one) => `${figure((1_000 * one.cpuSeconds) / one.tally.all().count)} ms`,
    ],
    [
      'CPU of the database server a request',
      (one) =>
        one.databaseCpuSeconds === 0
          ? ''
          : `${figure((1_000 * one.databaseCpuSeconds) / one.tally.all().count)} ms`,
    ],
    [
      'processors busy: services, database',
      (one) => `${figure(one.cpuSeconds / one.seconds)}, ${figure(one.databaseCpuSeconds / one.seconds)}`,
    ],
    ['memory at the start', ({ memory }) => `${figure(memory.start)} MB`],
    ['after each minute', ({ memory }) => `${memory.minutes.map(figure).join(', ')} MB`],
    ['at its peak', ({ memory }) => `${figure(memory.peak)} MB`],
    [`at the end (goal of all three ${GOAL_MB})`, ({ memory }) => `${figure(memory.now)} MB`],
    ['after the rest', ({ restMb }) => `${figure(restMb)} MB`],
    [
      '`/health` each 100 ms: p50, p99, longest',
      ({ stalls }) => formatTimes({ ...stalls, max: stalls.longestMs }),
    ],
    [
      'of them over 100 ms, over 1 s, unanswered',
      ({ stalls }) =>
        `${figure(stalls.long)}, ${figure(stalls.veryLong)}, ${figure(stalls.unanswered)} of ${figure(stalls.probes)}`,
    ],
    [
      'the one who asks, and the clients, late by at most',
      ({ stalls, ownLatenessMs }) => `${figure(stalls.ownLatenessMs)}, ${figure(ownLatenessMs)} ms`,
    ],
    ['changes told to open pages', ({ heard }) => figure(heard)],
  ];
  return renderMarkdown(
    ['', ...runs.map(({ name }) => name)],
    rows.map(([name, tell]) => [name, ...runs.map(({ figures }) => tell(figures))]),
  );
}

/** Formats the figures of each kind of request of a run as a table. */
export function formatKinds({ tally }: MixFigures): string {
  return renderMarkdown(
    ['request', 'asked', 'errors', 'p50', 'p99', 'longest, ms', 'kB sent'],
    tally
      .kinds()
      .map((one) => [
        one.kind,
        figure(one.count),
        figure(one.failed),
        figure(one.p50),
        figure(one.p99),
        figure(one.max),
        figure(one.kilobytes),
      ]),
  );
}

/**
 * Lists the problems, and the requests in progress while `/health` was slow, one per line. Empty if there were none.
 */
export function formatProblems({ tally, stalls: { late } }: MixFigures): string {
  const problems = [...tally.problems()].map(([problem, times]) => `- ${times} × ${problem}`);
  const counts = new Map<string, number>();
  for (const { atMs } of late)
    for (const kind of new Set(tally.underWay(atMs))) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const often = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_KINDS);
  const underWay = often.map(([kind, times]) => `${kind} ${times}`).join(', ');
  const longest = late
    .filter(({ ms }) => ms > LONG_STALL_MS)
    .slice(0, MOST_STALLS)
    .map(
      ({ atMs, ms, url }) =>
        `- ${figure(ms)} ms until ${url} answered; under way: ${tally.underWay(atMs).join(', ')}`,
    );
  return [
    ...problems,
    ...(late.length > 0
      ? [`- ${late.length} × \`/health\` over 100 ms; under way at how many of them: ${underWay}`]
      : []),
    ...longest,
  ].join('\n');
}

function formatTimes({ p50, p99, max }: Pick<KindFigures, 'p50' | 'p99' | 'max'>): string {
  return `${figure(p50)}, ${figure(p99)}, ${figure(max)} ms`;
}
