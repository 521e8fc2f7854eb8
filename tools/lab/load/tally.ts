/** A request as measured by its client. */
export interface Request {
  kind: string;
  /** Time of sending, ms since 1970. */
  atMs: number;
  ms: number;
  /** Size of the body as transmitted, in bytes. */
  bytes: number;
  /** Status code, or 0 without a response. */
  status: number;
  /** Description of the problem, if the response was not expected. */
  problem?: string;
}

/** Figures of the requests of one kind, or of all. Times are in ms. */
export interface KindFigures {
  kind: string;
  count: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
  /** Mean size of the bodies, in kB. */
  kilobytes: number;
}

/** Collects the results of the requests of a run. */
export interface Tally {
  add(request: Request): void;
  /** Figures of all kinds, the most frequent first. */
  kinds(): KindFigures[];
  all(): KindFigures;
  /** Number of responses by status code. */
  statuses(): ReadonlyMap<number, number>;
  /** Number of failures by description. */
  problems(): ReadonlyMap<string, number>;
  /** Kinds of the requests that were in progress at a time (ms since 1970). */
  underWay(atMs: number): string[];
}

/** Creates an empty tally. */
export function createTally(): Tally {
  const byKind = new Map<string, Request[]>();
  const statuses = new Map<number, number>();
  const problems = new Map<string, number>();
  return {
    add(request) {
      const { kind, status, problem } = request;
      const known = byKind.get(kind) ?? [];
      known.push(request);
      byKind.set(kind, known);
      count(statuses, status);
      if (problem !== undefined) count(problems, `${kind}: ${problem}`);
    },
    kinds: () =>
      [...byKind]
        .map(([kind, requests]) => describe(kind, requests))
        .toSorted((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
    all: () => describe('all', [...byKind.values()].flat()),
    statuses: () => statuses,
    problems: () => problems,
    underWay: (atMs) =>
      [...byKind.values()]
        .flat()
        .filter((one) => one.atMs <= atMs && one.atMs + one.ms >= atMs)
        .map(({ kind }) => kind),
  };
}

function count<T>(counts: Map<T, number>, key: T): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function describe(kind: string, requests: readonly Request[]): KindFigures {
  const times = Float64Array.from(requests, ({ ms }) => ms).toSorted();
  const bytes = requests.reduce((sum, one) => sum + one.bytes, 0);
  return {
    kind,
    count: requests.length,
    failed: requests.filter(({ problem }) => problem !== undefined).length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
    kilobytes: requests.length === 0 ? 0 : bytes / requests.length / 1_000,
  };
}

/** Returns a percentile of sorted figures, or 0 if there are none. */
function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
