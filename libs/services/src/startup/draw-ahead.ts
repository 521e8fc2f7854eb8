import type { Services } from '../context.ts';
import { drawScreenAhead } from '../matrix/index.ts';

/**
 * A site whose matrix is drawn ahead has stood still for at least as long. Who works on it is not disturbed, and is not
 * kept waiting by a drawing nobody looks at.
 */
const QUIET_MS = 20_000;
/** Of more sites that stand still at once, those changed first are drawn when somebody asks. */
const MOST_AT_ONCE = 3;
/** What was changed before the start is drawn too, as far back in the log. */
const CHANGES_BEFORE = 200;

/** Drawing ahead that goes on until it is stopped. */
export interface DrawingAhead {
  /** Ends it, and settles when it has ended. */
  stop(): Promise<void>;
}

/**
 * Draws the matrices of sites that were changed and now stand still, so that whoever opens one next finds it drawn: after
 * an import, after a day of recording, after a start. While nothing is written nothing is done.
 */
export function startDrawingAhead(
  services: Services,
  { quietMs = QUIET_MS, onFailure }: { quietMs?: number; onFailure: (error: unknown) => void },
): DrawingAhead {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { changes } = services.database.reads;
  /** Up to where the log was looked at. */
  let place: number | undefined;
  /** Sites that were changed before the last look, and are drawn unless the next finds them changed again. */
  let waiting: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  const look = async (): Promise<void> => {
    const end = await changes.findSequence();
    const touched = await changes.listSitesSince(place ?? end - CHANGES_BEFORE);
    const still = waiting.filter((site) => !touched.includes(site));
    [place, waiting] = [end, touched];
    for (const siteId of still.slice(-MOST_AT_ONCE)) await drawScreenAhead(services, { siteId, signal });
  };
  const lookLater = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      looking = looking.then(look).then(
        () => (waiting.length > 0 ? lookLater() : undefined),
        (error: unknown) => (signal.aborted ? undefined : onFailure(error)),
      );
    }, quietMs).unref();
  };
  const unfollow = services.database.follow(lookLater);
  lookLater();

  return {
    async stop() {
      stopping.abort();
      unfollow();
      clearTimeout(timer);
      await looking;
    },
  };
}
