import { createCell } from './cell.ts';
import { problemIn, UNREACHED, type Problem } from './problem.ts';
import { awaitLogin } from './session.ts';

/** How many files are left, and when the count begins anew (Unix seconds). */
export interface FilesLeft {
  left: number;
  resetAt: number;
}

/** What the server said last of how many files an account may still make; undefined before the first. */
export const filesLeft = createCell<FilesLeft | undefined>(undefined);

/** Fetches a file and hands it to the browser to keep; gives its name, or why there is none. */
export async function saveFile(path: string): Promise<{ name: string } | { problem: Problem }> {
  const answer = await fetch(path, {
    credentials: 'same-origin',
    headers: { accept: '*/*', 'accept-language': document.documentElement.lang },
  }).catch(() => undefined);
  if (answer === undefined) return { problem: UNREACHED };
  if (answer.status === 401 && (await awaitLogin({ isWrite: true }))) return saveFile(path);
  noteLimit(answer.headers);
  if (!answer.ok) return { problem: problemIn(answer, await answer.json().catch(() => undefined)) };
  const name = nameIn(answer.headers.get('content-disposition') ?? '');
  offer(await answer.blob(), name);
  return { name };
}

function noteLimit(headers: Headers): void {
  const [left, resetAt] = ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => headers.get(name));
  if (left !== null && left !== undefined) filesLeft.set({ left: Number(left), resetAt: Number(resetAt) });
}

/** Gives the name a file is to be kept under (RFC 6266). */
export function nameIn(disposition: string): string {
  const [, long] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (long !== undefined) return decodeURIComponent(long);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'trowel';
}

function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
