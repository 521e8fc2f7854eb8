import { isIP } from 'node:net';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/**
 * Returns the `TRUST_PROXY` of an API on the same machine: the setting, plus the addresses of the web
 * service.
 * A number of hops is unchanged, because the web service always sends one address.
 */
export function trustOwnProxy(setting: string | undefined, host: string): string {
  const text = (setting ?? '').trim();
  if (/^[1-9]\d*$/.test(text) || text.toLowerCase() === 'true') return text;
  const given = ['', '0', 'false'].includes(text.toLowerCase()) ? [] : [text];
  const ownAddress = isIP(host) !== 0 && !EVERYWHERE.has(host) ? [host] : [];
  return [...given, 'loopback', ...ownAddress].join(', ');
}
