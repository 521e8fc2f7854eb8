/** Inactivity after which a visit is over. */
const PAUSE_MS = 30 * 60_000;

interface Remembered {
  /** End of the previous visit. */
  before: string | null;
  /** Time of the last activity. */
  seen: string;
}

/** Returns the end of the user's previous visit, null on the first visit. Stores the current time. */
export function storeVisit(
  username: string,
  now: Date,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): string | null {
  const key = `trowel.seen.${username}`;
  const last = readRemembered(storage.getItem(key));
  const isNew = last === undefined || now.getTime() - Date.parse(last.seen) > PAUSE_MS;
  const before = isNew ? (last?.seen ?? null) : last.before;
  storage.setItem(key, JSON.stringify({ before, seen: now.toISOString() } satisfies Remembered));
  return before;
}

function readRemembered(text: string | null): Remembered | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Remembered | null;
    return value !== null && !Number.isNaN(Date.parse(value.seen)) ? value : undefined;
  } catch {
    return undefined;
  }
}
