/** Long enough for the authorization request of an assistant, the longest address. */
const MAX_LENGTH = 8_000;
const ORIGIN = 'http://trowel.invalid';
/** Paths that make no sense after a login. */
const NOT_AFTER_LOGIN = /^\/(?:login|logout|oidc)(?:[/?#]|$)/;

/** Returns the path on this server that `next` contains, or `/` for anything that could lead elsewhere. */
export function readNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_LENGTH) return '/';
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/';
  if (!URL.canParse(next, ORIGIN)) return '/';
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  const path = `${pathname}${search}${hash}`;
  return origin !== ORIGIN || path.startsWith('//') || NOT_AFTER_LOGIN.test(path) ? '/' : path;
}

/** Returns the address of the login page that leads back to a path. */
export function loginPath(back: string): string {
  const next = readNext(back);
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
