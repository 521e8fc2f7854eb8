import { setTimeout as rest } from 'node:timers/promises';
import {
  keepScene,
  type KeptScreen,
  type LanePeriod,
  type MatrixScreen,
  readScreen,
} from '@trowel/domain/drawing';
import type { Services } from '../context.ts';
import { buildMatrixUnit, type MatrixInput, packMatrix, writeScreenJsonTask } from '../matrix/index.ts';

/** Whatever waits for a service that has just started comes first. */
const REST_MS = 3_000;
/** Measured: they do as much good as ten of 400 units, in two thirds of the time. */
const DRAWINGS = 20;
const UNITS = 150;
const UNITS_IN_A_PERIOD = 30;

/** Practice under way or still to come. */
export interface Practice {
  /** Ends it, and settles when it has ended. */
  stop(): Promise<void>;
}

/**
 * Draws matrices of invented records in the thread that will be asked first, so that the engine has compiled the drawing
 * before somebody waits for one: the first of a cold thread takes three times as long. Some two seconds of one processor.
 */
export function startPractice(
  services: Pick<Services, 'tasks'>,
  { restMs = REST_MS, onFailure }: { restMs?: number; onFailure: (error: unknown) => void },
): Practice {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = practise(services, { restMs, signal }).catch((error: unknown) => {
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
  { restMs, signal }: { restMs: number; signal: AbortSignal },
): Promise<void> {
  await rest(restMs, undefined, { signal, ref: false });
  let kept: KeptScreen | undefined;
  for (let seed = 1; seed <= DRAWINGS; seed++) {
    const { lanes, ...input } = inventRecords(seed);
    const how = { siteName: '', part: {}, grouping: 'period', relations: 'reduced', lanes } as const;
    const bytes = await tasks.run(
      writeScreenJsonTask,
      { ...(await packMatrix(input)), ...how, language: 'en', ...(kept && { kept }) },
      { signal },
    );
    // Every other one is drawn as after a change: most boxes stay where they were.
    kept = kept
      ? undefined
      : keepScene(readScreen(JSON.parse(Buffer.from(bytes).toString()) as MatrixScreen));
  }
}

/** Invents a site without contradictions: each unit lies above two or three of those that follow, in five periods. */
export function inventRecords(seed: number): MatrixInput & { lanes: LanePeriod[] } {
  const names = Array.from({ length: UNITS }, (_, at) => String(at + 1));
  const periodOf = (at: number): string => String(Math.floor(at / UNITS_IN_A_PERIOD) + 1);
  return {
    units: names.map((name, at) => buildMatrixUnit(name, { us_number: name, period: periodOf(at) })),
    statements: names.flatMap((from, at) =>
      [1 + ((at * seed) % 4), 2 + ((at * 7) % (5 + seed)), 3 + ((at * 13 + seed) % 29)].flatMap((step) => {
        const to = names[at + step];
        return to === undefined ? [] : [{ from, type: 'covers' as const, to }];
      }),
    ),
    periods: [],
    lanes: [...new Set(names.map((_, at) => periodOf(at)))].map((period) => ({
      period,
      phase: '',
      label: period,
    })),
  };
}
