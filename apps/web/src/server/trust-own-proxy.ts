import { isIP } from 'node:net';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/**
 * Gives the `TRUST_PROXY` of an API that this web service reaches on the same machine: the one set, and the addresses
 * the web service calls from. A number of hops stays, since the web service always tells one address.
 */
export function trustOwnProxy(setting: string | undefined, host: string): string {
  const text = (setting ?? '').trim();
  if (/^[1-9]\d*$/.test(text) || text.toLowerCase() === 'true') return text;
  const given = ['', '0', 'false'].includes(text.toLowerCase()) ? [] : [text];
  const ownAddress = isIP(host) !== 0 && !EVERYWHERE.has(host) ? [host] : [];
  return [...given, 'loopback', ...ownAddress].join(', ');
}
