import { ask, type Asking, type Told } from './ask.ts';
import { awaitReach, isForLater } from './reach.ts';

/** A write that may be sent again: the key makes it count once. */
export interface Repeatable extends Asking {
  key: string;
  /** Told once when it could not be sent yet. */
  onKept?: () => void;
}

let waiting = 0;

/** Asks until the server answers, however long that takes; closing the page meanwhile is asked about. */
export async function askUntilAnswered<T>(path: string, asking: Repeatable): Promise<Told<T>> {
  for (let tries = 0; ; tries += 1) {
    const told = await ask<T>(path, asking);
    if (told.ok || !isForLater(told.problem.status)) return told;
    if (tries === 0) asking.onKept?.();
    if (waiting === 0) addEventListener('beforeunload', warn);
    waiting += 1;
    await awaitReach(tries);
    waiting -= 1;
    if (waiting === 0) removeEventListener('beforeunload', warn);
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
