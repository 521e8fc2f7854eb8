import { setTimeout as rest } from 'node:timers/promises';
import {
  keepScene,
  type KeptScreen,
  type LanePeriod,
  type MatrixScreen,
  readScreen,
} from '@trowel/domain/drawing';
import type { Statement } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import type { Services } from '../context.ts';
import { buildMatrixUnit, type MatrixInput, packMatrix, writeScreenJsonTask } from '../matrix/index.ts';

/** Whatever waits for a service that has just started comes first. */
const REST_MS = 3_000;
/** A site that is drawn in practice. */
export interface PractisedSite {
  units: number;
  /** How often it is drawn again, as after a change: all stays where it was. */
  again: number;
}

/**
 * Measured: what is learned on small sites is learned quickly, but a site of a thousand units takes twice its time where
 * few of that size were drawn before, and drawings that are kept are learned for themselves.
 */
const SITES: readonly PractisedSite[] = [
  ...Array.from({ length: 6 }, () => ({ units: 150, again: 1 })),
  ...Array.from({ length: 3 }, () => ({ units: 1_000, again: 3 })),
];
const PERIODS = 5;

/** Practice under way or still to come. */
export interface Practice {
  /** Ends it, and settles when it has ended. */
  stop(): Promise<void>;
}

/**
 * Draws matrices of invented records in the thread that will be asked first, so that the engine has compiled the drawing
 * before somebody waits for one: the first of a cold thread takes three times as long. Some five seconds of one processor.
 */
export function startPractice(
  services: Pick<Services, 'tasks'>,
  {
    restMs = REST_MS,
    sites = SITES,
    onFailure,
  }: { restMs?: number; sites?: readonly PractisedSite[]; onFailure: (error: unknown) => void },
): Practice {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = practise(services, { restMs, sites, signal }).catch((error: unknown) => {
    if (!signal.aborted) onFailure(error);
  });
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function practise(
  { tasks }: Pick<Services, 'tasks'>,
  { restMs, sites, signal }: { restMs: number; sites: readonly PractisedSite[]; signal: AbortSignal },
): Promise<void> {
  await rest(restMs, undefined, { signal, ref: false });
  for (const [at, { units, again }] of sites.entries()) {
    const { lanes, ...input } = inventRecords(at + 1, units);
    const how = { siteName: '', part: {}, grouping: 'period', relations: 'reduced', lanes } as const;
    let kept: KeptScreen | undefined;
    for (let drawing = 0; drawing <= again; drawing++) {
      const bytes = await tasks.run(
        writeScreenJsonTask,
        { ...(await packMatrix(input)), ...how, language: 'en', ...(kept && { kept }) },
        { signal },
      );
      kept ??= keepScene(readScreen(JSON.parse(Buffer.from(bytes).toString()) as MatrixScreen));
    }
  }
}

/** How often one is a cut. */
const UNITS_TO_A_CUT = 7;
/** Where a pair of contemporaries lies on top of a site. */
const UNITS_TO_A_PAIR = 25;

/**
 * Invents a site without contradictions: each unit lies above two or three of those that follow, in five periods, some
 * of it uncertain, and pairs of contemporaries lie on top.
 */
export function inventRecords(seed: number, count: number): MatrixInput & { lanes: LanePeriod[] } {
  const pairs = Math.floor(count / UNITS_TO_A_PAIR);
  const below = Array.from({ length: count - 2 * pairs }, (_, at) => `${at + 1}`);
  const above = Array.from({ length: 2 * pairs }, (_, at) => `${below.length + at + 1}`);
  const underOf = (at: number): number => (at >> 1) * (UNITS_TO_A_PAIR - 2) + (at & 1);
  const periodOf = (at: number): string => String(Math.floor((PERIODS * at) / below.length) + 1);
  const unit = (name: string, at: number): MatrixInput['units'][number] =>
    buildMatrixUnit(name, {
      us_number: name,
      period: periodOf(at),
      definition: at % UNITS_TO_A_CUT === 0 ? 'Taglio' : 'Strato di terra',
    });
  return {
    units: [...below.map(unit), ...above.map((name, at) => unit(name, underOf(at)))],
    statements: [
      ...below.flatMap((from, at) =>
        [1 + ((at * seed) % 4), 2 + ((at * 7) % (5 + seed)), 3 + ((at * 13 + seed) % 29)].flatMap((step) => {
          const to = below[at + step];
          return to === undefined ? [] : [relate(from, step % 3 === 0 ? 'cuts' : 'covers', to)];
        }),
      ),
      ...above.map((from, at) => relate(from, 'covers', below[underOf(at)]!)),
      ...above.flatMap((from, at) => (at & 1 ? [] : [relate(from, 'contemporary_with', above[at + 1]!)])),
    ],
    periods: [],
    lanes: Array.from({ length: PERIODS }, (_, at) => ({
      period: String(at + 1),
      phase: '',
      label: String(at + 1),
    })),
  };
}

/** A relation in the shape stored ones have: what is compiled for another shape is thrown away. */
function relate(from: string, type: RelationType, to: string): Statement {
  const isDoubtful = (Number(from) + Number(to)) % 11 === 0;
  return {
    from,
    type,
    to,
    toLabel: to,
    certainty: isDoubtful ? 'uncertain' : null,
    note: null,
    reciprocal: Number(to) % 3 > 0,
  };
}
