/** A request as its client saw it. */
export interface Request {
  kind: string;
  /** When it was sent, ms since 1970. */
  atMs: number;
  ms: number;
  /** Of the body, as it was sent. */
  bytes: number;
  /** 0 where no answer came. */
  status: number;
  /** Why the answer is not one that was expected. */
  problem?: string;
}

/** What came of the requests of one kind, or of all; times in ms. */
export interface KindFigures {
  kind: string;
  count: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
  /** Mean of the bodies. */
  kilobytes: number;
}

/** Keeps what the requests of a run came to. */
export interface Tally {
  add(request: Request): void;
  /** All kinds, the most frequent first. */
  kinds(): KindFigures[];
  all(): KindFigures;
  /** How many answers had each status. */
  statuses(): ReadonlyMap<number, number>;
  /** How often each thing went wrong. */
  problems(): ReadonlyMap<string, number>;
  /** The kinds of the requests that were not answered yet at a moment (ms since 1970). */
  underWay(atMs: number): string[];
}

/** Makes an empty tally. */
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

/** The least figure that a share of the sorted ones do not exceed; 0 of none. */
function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
