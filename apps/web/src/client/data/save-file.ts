import { offerFile } from './offer-file.ts';
import { createStore } from './store.ts';
import { fetchFile } from './api-request.ts';
import type { Problem } from './problem.ts';

/** Remaining file downloads, their limit, and the time of its reset (Unix seconds). */
export interface FilesLeft {
  left: number;
  limit: number;
  resetAt: number;
}

/**
 * The last reported number of files that the account may still create. Undefined before the first
 * report and after the reset.
 */
export const filesLeft = createStore<FilesLeft | undefined>(undefined);

let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Fetches a file and lets the browser save it. Returns its name or the problem. */
export async function saveFile(path: string): Promise<{ name: string } | { problem: Problem }> {
  const answer = await fetchFile(path, {
    accept: '*/*',
    onHeaders: ({ ok, status, headers }) => {
      // Other responses report the limit of all requests.
      if (ok || status === 429) noteLimit(headers);
    },
  });
  if ('problem' in answer) return answer;
  const name = nameIn(answer.response.headers.get('content-disposition') ?? '');
  offerFile(await answer.response.blob(), name);
  return { name };
}

function noteLimit(headers: Headers): void {
  const known = filesLeftIn(headers);
  if (!known) return;
  filesLeft.set(known);
  clearTimeout(forgetting);
  forgetting = setTimeout(() => filesLeft.set(undefined), Math.max(0, known.resetAt * 1_000 - Date.now()));
}

/** Reads the remaining limit from the headers of a response. Returns undefined if it is not there. */
export function filesLeftIn(headers: Headers): FilesLeft | undefined {
  const [left, limit, resetAt] = ['remaining', 'limit', 'reset'].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  );
  if (!left || !limit || !resetAt) return undefined;
  return { left: Number(left), limit: Number(limit), resetAt: Number(resetAt) };
}

/** Returns the file name in a Content-Disposition header (RFC 6266). */
export function nameIn(disposition: string): string {
  const [, long] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (long !== undefined) return decodeURIComponent(long);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'trowel';
}
