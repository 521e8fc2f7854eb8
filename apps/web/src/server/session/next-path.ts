/** What an assistant asks for stands in an address, and is what takes most room. */
const MAX_LENGTH = 8_000;
const ORIGIN = 'http://trowel.invalid';
/** Going there right after the login would lead nowhere, or out again. */
const NOT_AFTER_LOGIN = /^\/(?:login|logout|oidc)(?:[/?#]|$)/;

/** Gives the path on this server that `next` names, `/` for everything that could lead elsewhere. */
export function readNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_LENGTH) return '/';
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/';
  if (!URL.canParse(next, ORIGIN)) return '/';
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  const path = `${pathname}${search}${hash}`;
  return origin !== ORIGIN || path.startsWith('//') || NOT_AFTER_LOGIN.test(path) ? '/' : path;
}

/** Gives the address of the login page that leads back to a path. */
export function loginPath(back: string): string {
  const next = readNext(back);
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
