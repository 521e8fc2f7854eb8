import { offerFile } from './offer-file.ts';
import { createStore } from './store.ts';
import { inPast } from './past.ts';
import { problemIn, UNREACHED, type Problem } from './problem.ts';
import { awaitLogin } from './session.ts';

/** How many files of how many are left, and when the count begins anew (Unix seconds). */
export interface FilesLeft {
  left: number;
  limit: number;
  resetAt: number;
}

/** What the server said last of how many files an account may still make; undefined before the first and after the hour. */
export const filesLeft = createStore<FilesLeft | undefined>(undefined);

let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Fetches a file and hands it to the browser to keep; gives its name, or why there is none. */
export async function saveFile(path: string): Promise<{ name: string } | { problem: Problem }> {
  const answer = await fetch(inPast(path), {
    credentials: 'same-origin',
    headers: { accept: '*/*', 'accept-language': document.documentElement.lang },
  }).catch(() => undefined);
  if (answer === undefined) return { problem: UNREACHED };
  if (answer.status === 401 && (await awaitLogin({ isWrite: true }))) return saveFile(path);
  // Other answers speak of the limit of all requests.
  if (answer.ok || answer.status === 429) noteLimit(answer.headers);
  if (!answer.ok) return { problem: problemIn(answer, await answer.json().catch(() => undefined)) };
  const name = nameIn(answer.headers.get('content-disposition') ?? '');
  offerFile(await answer.blob(), name);
  return { name };
}

function noteLimit(headers: Headers): void {
  const known = filesLeftIn(headers);
  if (!known) return;
  filesLeft.set(known);
  clearTimeout(forgetting);
  forgetting = setTimeout(() => filesLeft.set(undefined), Math.max(0, known.resetAt * 1_000 - Date.now()));
}

/** Gives what an answer says is left of the limit, undefined where it says nothing. */
export function filesLeftIn(headers: Headers): FilesLeft | undefined {
  const [left, limit, resetAt] = ['remaining', 'limit', 'reset'].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  );
  if (!left || !limit || !resetAt) return undefined;
  return { left: Number(left), limit: Number(limit), resetAt: Number(resetAt) };
}

/** Gives the name a file is to be kept under (RFC 6266). */
export function nameIn(disposition: string): string {
  const [, long] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (long !== undefined) return decodeURIComponent(long);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'trowel';
}
