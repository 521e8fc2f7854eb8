import { createArranger, type BlockWork } from './arrange-blocks.ts';
import type { PieceDone } from './model/stages.ts';
import { createRouter } from './edge-routing/route-channel.ts';
import type { ChannelWork } from './edge-routing/route-lines.ts';

/** A step of the layout with independent pieces. Plain data, so that another thread can do some of them. */
export type LayoutWork = BlockWork | ChannelWork;

/** Does one piece after the other. `report` receives the progress of the piece, and may throw. */
interface OpenedWork {
  count: number;
  /** Returns the relative amount of work of a piece. */
  weigh(at: number): number;
  run(at: number, report: (share: number) => void): PieceDone;
  /** Returns the pieces from `from` to before `to` as separate work. */
  part(from: number, to: number): LayoutWork;
}

function openWork(work: LayoutWork): OpenedWork {
  if (work.kind === 'blocks') {
    const { problems } = work;
    const arrange = createArranger(work);
    return {
      count: problems.length,
      weigh: (at) => problems[at].inner,
      run: (at, report) => arrange(problems[at], report),
      part: (from, to) => ({ ...work, problems: problems.slice(from, to) }),
    };
  }
  const { contents, positions, isTrunked } = work;
  const route = createRouter(positions, isTrunked);
  return {
    count: contents.length,
    weigh: (at) => contents[at].upper.length,
    run: (at) => route(contents[at]),
    part: (from, to) => ({ ...work, contents: contents.slice(from, to) }),
  };
}

/** Does all pieces. `onProgress` receives values from 0 to 1, never decreasing, and may throw. */
export function doWork(work: LayoutWork, onProgress: (done: number) => void = () => undefined): PieceDone[] {
  const { count, run, weigh } = openWork(work);
  const progress = createCount(weigh, count, onProgress);
  return Array.from({ length: count }, (_, at) => {
    const done = run(at, (share) => progress.report(at, share));
    progress.note(at);
    progress.publish();
    return done;
  });
}

/** Another thread that does parts of the work in parallel. */
export interface LayoutHelper {
  /** Does the work. If it fails, the caller does it instead. */
  doWork(work: LayoutWork): Promise<PieceDone[]>;
  /** Waits until messages from the helper can arrive. */
  rest(): Promise<void>;
}

/**
 * Share of the remaining work that the helper receives at a time, so that neither waits long for the other at
 * the end.
 */
const HELPED_SHARE = 0.4;

/** Like `doWork`, from the front, while a helper does pieces from the back. Returns the same result. */
export async function shareWork(
  work: LayoutWork,
  helper: LayoutHelper,
  onProgress: (done: number) => void,
): Promise<PieceDone[]> {
  const { count, run, part, weigh } = openWork(work);
  const done: PieceDone[] = [];
  const progress = createCount(weigh, count, onProgress);
  const missed: number[] = [];
  let next = 0;
  let end = count;
  const help = async (): Promise<void> => {
    while (next < end) {
      const [from, to] = [end - Math.ceil(HELPED_SHARE * (end - next)), end];
      end = from;
      const places = Array.from({ length: to - from }, (_, at) => from + at);
      try {
        for (const [at, piece] of (await helper.doWork(part(from, to))).entries()) done[from + at] = piece;
      } catch {
        missed.push(...places);
        return;
      }
      for (const at of places) progress.note(at);
    }
  };
  const doHere = (at: number): void => {
    done[at] = run(at, (share) => progress.report(at, share));
    progress.note(at);
    progress.publish();
  };
  const helped = help();
  while (next < end) {
    doHere(next++);
    await helper.rest();
  }
  await helped;
  for (const at of missed) doHere(at);
  return done;
}

/** Progress over all pieces. The listener may throw, so it is called only in the loop of the waiting caller. */
interface Count {
  note(at: number): void;
  publish(): void;
  /** Reports the progress of one more piece. */
  report(at: number, share: number): void;
}

function createCount(weigh: OpenedWork['weigh'], count: number, onProgress: (done: number) => void): Count {
  let total = 0;
  for (let at = 0; at < count; at++) total += weigh(at);
  let noted = 0;
  const publish = (weight: number): void => onProgress(total === 0 ? 1 : weight / total);
  publish(0);
  return {
    note: (at) => void (noted += weigh(at)),
    publish: () => publish(noted),
    report: (at, share) => publish(noted + share * weigh(at)),
  };
}
