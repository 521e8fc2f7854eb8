import { isLoopbackName } from './places.ts';

const MAX_LENGTH = 500;
/** Schemes for which a browser starts a program. A dot or a host distinguishes them from the browser's own schemes. */
const PRIVATE_SCHEME = /^(?:[a-z][\da-z+-]*\.[\da-z.+-]+:\/|[a-z][\da-z+-]*:\/\/[^/])/;
/** Schemes that a browser opens, runs or passes to the system itself although they look like a program's. */
const RESERVED_SCHEMES =
  /^(?:about|blob|chrome[\w-]*|data|file|filesystem|ftp|http|https|intent|jar|javascript|mailto|moz-[\w-]*|resource|search-ms|sms|tel|vbscript|view-source|ws|wss|ms-[\w-]*):/;

/** Returns why an address is not allowed as a redirect, or undefined if it is. */
export function findRedirectProblem(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return 'is not an address';
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '') return 'contains a user name or password';
  if (hash !== '' || text.includes('#')) return 'contains a fragment';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:') return isLoopbackName(hostname) ? undefined : 'is not https';
  const isPrivate = PRIVATE_SCHEME.test(text) && !RESERVED_SCHEMES.test(text);
  return isPrivate ? undefined : 'is neither https nor the name of a program';
}

/**
 * Returns true if an address is registered. It must be identical, except that a program on the
 * person's machine may use any port (RFC 8252, 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const given = withoutPort(uri);
  return given !== undefined && registered.some((one) => withoutPort(one) === given);
}

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

function withoutPort(uri: string): string | undefined {
  return LOOPBACK.test(uri) && URL.canParse(uri) ? uri.replace(LOOPBACK, '$1') : undefined;
}
