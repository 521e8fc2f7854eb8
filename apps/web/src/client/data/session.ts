import { createStore } from './store.ts';
import { forgetStored, storeFor } from './browser-store.ts';
import { problemIn, UNREACHED, type Problem } from './problem.ts';
import { sendRequest, type RequestOptions } from './send-request.ts';

const LOGIN = '/login';
const RENEW = '/session/renew';
/** Half the life of a token is left when it is renewed, at most this often. */
const RENEWAL_PAUSE_MS = 10 * 60_000;
/** Who waits for a login, or to be let out, is told after so long that nothing answers. */
const LOGIN_MS = 60_000;

/**
 * Whether the session has ended while a page is open: `told` is a bar with a way back, as long as only reading waits;
 * `asked` is the login over the page, when something was to be saved or the person wants back in.
 */
export const sessionEnded = createStore<'no' | 'told' | 'asked'>('no');

let waiting: ((loggedIn: boolean) => void)[] = [];

/** Waits until somebody has logged in again; false when that was put off. A write asks for the login at once. */
export function awaitLogin({
  isWrite,
  signal,
}: {
  isWrite: boolean;
  signal?: AbortSignal | undefined;
}): Promise<boolean> {
  if (isWrite || sessionEnded.get() === 'no') sessionEnded.set(isWrite ? 'asked' : 'told');
  return new Promise((resolve, reject) => {
    waiting.push(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Lets those who wait go on: their requests fail, the page and what was typed in it stay, and the bar stays too. */
export function postponeLogin(): void {
  release(false);
  sessionEnded.set('told');
}

/** What a login is made with. */
export interface LoginGiven {
  username: string;
  password: string;
  /** Of an account with a second factor: the code of the app, or a recovery code. */
  totp?: string;
  recovery_code?: string;
}

/**
 * Logs in over the page and lets what waits go on; gives why it failed. Another person than before gets a page of their
 * own: what the first one typed is not theirs to send.
 */
export async function logInAgain(
  given: LoginGiven,
  before: string | undefined,
): Promise<Problem | undefined> {
  const answer = await post(LOGIN, given);
  if (answer === undefined) return UNREACHED;
  const body = (await answer.json().catch(() => undefined)) as
    | { data?: { user?: { username: string } } }
    | undefined;
  if (!answer.ok) return problemIn(answer, body);
  if (before === undefined || body?.data?.user?.username !== before) location.reload();
  else await resume(before);
  return undefined;
}

/** Lets what waits go on where somebody has logged in elsewhere; nothing happens while nobody has. */
export async function resumeIfLoggedIn(before: string): Promise<void> {
  const answer = await sendRequest('/session');
  if (!answer?.ok) return;
  const { data } = (await answer.json()) as { data: { user: { username: string } } };
  if (data.user.username !== before) location.reload();
  else await resume(before);
}

async function resume(username: string): Promise<void> {
  await storeFor(username);
  release(true);
}

/** The server ended the session before its time: logged out elsewhere, another password, an account that was removed. */
const ENDED_BY_SERVER: ReadonlySet<string> = new Set(['invalid_token', 'inactive_account']);

/** Removes what the browser stores where the server has ended the session. A session that only ran out keeps its drafts. */
export async function clearAfterLogout({ status, code }: Problem): Promise<void> {
  if (status === 401 && ENDED_BY_SERVER.has(code)) await forgetStored();
}

function release(loggedIn: boolean): void {
  const released = waiting;
  waiting = [];
  sessionEnded.set('no');
  for (const resolve of released) resolve(loggedIn);
}

/** Where tabs and windows of one browser tell each other that the person has left; a channel does not hear itself. */
let leaving: BroadcastChannel | undefined;
const LEFT_LOOKS = 20;
const LEFT_PAUSE_MS = 300;

/**
 * Goes to the login once the person has logged out in another tab or window, and asks for it when the page is seen again
 * and the session is over; gives what ends that.
 */
export function followLeaving(): () => void {
  const channel = new BroadcastChannel('trowel-leaving');
  leaving = channel;
  channel.addEventListener('message', () => void leaveAsWell());
  const look = async (): Promise<void> => {
    if (document.hidden || sessionEnded.get() !== 'no') return;
    if ((await isOver()) && sessionEnded.get() === 'no') sessionEnded.set('asked');
  };
  const onSeen = (): void => void look();
  document.addEventListener('visibilitychange', onSeen);
  return () => {
    channel.close();
    if (leaving === channel) leaving = undefined;
    document.removeEventListener('visibilitychange', onSeen);
  };
}

/** Told as the other tab leaves: its session ends a moment later. */
async function leaveAsWell(): Promise<void> {
  for (let looks = 0; looks < LEFT_LOOKS && !(await isOver()); looks++)
    await new Promise((resolve) => setTimeout(resolve, LEFT_PAUSE_MS));
  if (!(await isOver())) return;
  await forgetStored();
  // Where something unsaved keeps the page open, it asks as well.
  sessionEnded.set('asked');
  location.replace(`${LOGIN}?next=${encodeURIComponent(location.pathname + location.search)}`);
}

async function isOver(): Promise<boolean> {
  const answer = await sendRequest('/session', { method: 'HEAD' });
  return answer?.status === 401;
}

/** Renews the session while somebody works in the page; gives what ends that. */
export function watchSession(): () => void {
  let renewedAt = performance.now();
  const renew = (): void => {
    if (performance.now() - renewedAt < RENEWAL_PAUSE_MS || sessionEnded.get() !== 'no') return;
    renewedAt = performance.now();
    void post(RENEW);
  };
  const kinds = ['keydown', 'pointerdown'] as const;
  for (const kind of kinds) addEventListener(kind, renew, { passive: true });
  return () => {
    for (const kind of kinds) removeEventListener(kind, renew);
  };
}

/**
 * As the form of the pages without scripts does it: the session ends on the server, and the browser goes on. Gives why not
 * where the server is not reached: the browser would leave the page for one of its own.
 */
export async function logOut(): Promise<Problem | undefined> {
  const isThere = await sendInTime('/session', { method: 'HEAD' });
  if (!isThere) return UNREACHED;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/logout';
  document.body.append(form);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  leaving?.postMessage('left');
  await forgetStored();
  form.submit();
  return undefined;
}

async function post(path: string, body: unknown = {}): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json' };
  return sendInTime(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Returns undefined also if the server does not answer in time. */
async function sendInTime(path: string, options: RequestOptions): Promise<Response | undefined> {
  return sendRequest(path, { ...options, signal: AbortSignal.timeout(LOGIN_MS) }).catch(() => undefined);
}
