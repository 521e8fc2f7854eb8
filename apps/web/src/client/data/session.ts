import { createStore } from './store.ts';
import { deleteStoredData, storeFor } from './browser-store.ts';
import { problemIn, UNREACHED, type Problem } from './problem.ts';
import { sendRequest, type RequestOptions } from './send-request.ts';

const LOGIN = '/login';
const RENEW = '/session/renew';
/** Minimum time between two renewals: a third of the default lifetime of a token. */
const RENEWAL_PAUSE_MS = 10 * 60_000;
/** Timeout of requests to log in, log out and renew, after which an error is shown. */
const LOGIN_MS = 60_000;

/**
 * State of the session while a page is open. `notice`: it has ended and a bar offers to log in, while
 * only reads wait. `login`: the login form is over the page, because a write waits or the user wants
 * to log in.
 */
export const sessionEnded = createStore<'no' | 'notice' | 'login'>('no');

let waiting: ((loggedIn: boolean) => void)[] = [];

/**
 * Waits until somebody has logged in again. Resolves to false if the user postponed it. A write shows
 * the login form immediately.
 */
export function awaitLogin({
  isWrite,
  signal,
}: {
  isWrite: boolean;
  signal?: AbortSignal | undefined;
}): Promise<boolean> {
  if (isWrite || sessionEnded.get() === 'no') sessionEnded.set(isWrite ? 'login' : 'notice');
  return new Promise((resolve, reject) => {
    waiting.push(resolve);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Lets the waiting requests fail. The page, its input and the bar stay. */
export function postponeLogin(): void {
  release(false);
  sessionEnded.set('notice');
}

/** Credentials for a login. */
export interface LoginCredentials {
  username: string;
  password: string;
  /** Code of the authenticator app, for an account with a second factor. `recovery_code` replaces it. */
  totp?: string;
  recovery_code?: string;
}

/**
 * Logs in over the page and resumes the waiting requests. Returns the problem on failure. If another
 * user logs in, the page reloads, because that user must not send the first user's input.
 */
export async function logInAgain(
  given: LoginCredentials,
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

/** Resumes the waiting requests if somebody has logged in elsewhere. Otherwise does nothing. */
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

/** Codes of a session that the server ended early: logout elsewhere, a new password, a removed account. */
const ENDED_BY_SERVER: ReadonlySet<string> = new Set(['invalid_token', 'inactive_account']);

/** Removes stored data if the server ended the session. If the session merely expired, the drafts stay. */
export async function clearAfterLogout({ status, code }: Problem): Promise<void> {
  if (status === 401 && ENDED_BY_SERVER.has(code)) await deleteStoredData();
}

function release(loggedIn: boolean): void {
  const released = waiting;
  waiting = [];
  sessionEnded.set('no');
  for (const resolve of released) resolve(loggedIn);
}

/** Informs other tabs and windows of the browser about a logout. A channel does not receive its own messages. */
let logoutChannel: BroadcastChannel | undefined;
const LEFT_LOOKS = 20;
const LEFT_PAUSE_MS = 300;

/**
 * Opens the login page once the user has logged out in another tab or window. Also shows the login
 * form if the session is over when the page becomes visible again. Returns a function that stops it.
 */
export function watchLogout(): () => void {
  const channel = new BroadcastChannel('trowel-leaving');
  logoutChannel = channel;
  channel.addEventListener('message', () => void followLogout());
  const look = async (): Promise<void> => {
    if (document.hidden || sessionEnded.get() !== 'no') return;
    if ((await isOver()) && sessionEnded.get() === 'no') sessionEnded.set('login');
  };
  const onSeen = (): void => void look();
  document.addEventListener('visibilitychange', onSeen);
  return () => {
    channel.close();
    if (logoutChannel === channel) logoutChannel = undefined;
    document.removeEventListener('visibilitychange', onSeen);
  };
}

/** Runs when the other tab starts its logout, so the session ends a moment later. */
async function followLogout(): Promise<void> {
  for (let looks = 0; looks < LEFT_LOOKS && !(await isOver()); looks++)
    await new Promise((resolve) => setTimeout(resolve, LEFT_PAUSE_MS));
  if (!(await isOver())) return;
  await deleteStoredData();
  // If unsaved input keeps this page open, the login form is shown on it.
  sessionEnded.set('login');
  location.replace(`${LOGIN}?next=${encodeURIComponent(location.pathname + location.search)}`);
}

async function isOver(): Promise<boolean> {
  const answer = await sendRequest('/session', { method: 'HEAD' });
  return answer?.status === 401;
}

/** Renews the session while the user is active in the page. Returns a function that stops it. */
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
 * Logs out with a form submission, like the pages without scripts: the server ends the session and the
 * browser follows the redirect. Returns a problem if the server is unreachable, because the browser
 * would then show its own error page.
 */
export async function logOut(): Promise<Problem | undefined> {
  const isThere = await sendInTime('/session', { method: 'HEAD' });
  if (!isThere) return UNREACHED;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/logout';
  document.body.append(form);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  logoutChannel?.postMessage('left');
  await deleteStoredData();
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
