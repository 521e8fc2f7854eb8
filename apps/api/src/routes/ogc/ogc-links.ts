import type { Context } from '@trowel/services/context';

/** A link of a document (RFC 8288). */
export interface Link {
  href: string;
  rel: string;
  type: string;
  title?: string;
}

export const GEOJSON = 'application/geo+json';
export const JSON_MEDIA = 'application/json';
export const HTML = 'text/html';
export const JSON_SCHEMA = 'application/schema+json';
export const OPENAPI = 'application/vnd.oai.openapi+json;version=3.0';

/**
 * Returns the address of `/ogc` as the client reached it, without a slash at the end. It repeats a token
 * that the client sent in the path, so that links can be followed without another login.
 */
export function baseOf({ origin = '', pathLogin = '' }: Context): string {
  return `${origin}/ogc${pathLogin}`;
}

/** Returns an address with parameters. Absent ones are left out. */
export function withParameters(address: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Returns the links to a document itself and to its other format. */
export function selfLinks(
  address: string,
  {
    isHtml,
    type,
    parameters = {},
  }: { isHtml: boolean; type: string; parameters?: Readonly<Record<string, unknown>> },
): Link[] {
  const data = { href: withParameters(address, { ...parameters, f: 'json' }), type, title: 'JSON' };
  const page = { href: withParameters(address, { ...parameters, f: 'html' }), type: HTML, title: 'HTML' };
  const [self, other] = isHtml ? [page, data] : [data, page];
  return [
    { ...self, rel: 'self' },
    { ...other, rel: 'alternate' },
  ];
}
