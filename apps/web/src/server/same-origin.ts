import { DomainError } from '@trowel/domain/core';
import type { Request, RequestHandler } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Rejects writes that a page of another origin sends with the cookie of the browser.
 * Requests with a bearer token are not affected, because browsers do not send it automatically.
 */
export function refuseForeignOrigins(): RequestHandler {
  return (req, _res, next) => {
    const isRefused =
      !SAFE_METHODS.has(req.method) && req.headers.authorization === undefined && isForeign(req);
    next(isRefused ? foreignOrigin() : undefined);
  };
}

/**
 * Returns true if the request comes from another origin. Browsers send `Sec-Fetch-Site`, or over plain
 * http only `Origin`.
 * A client that sends neither is not a browser.
 */
function isForeign(req: Request): boolean {
  const site = req.headers['sec-fetch-site'];
  if (typeof site === 'string') return !OWN_SITES.has(site);
  const { origin } = req.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== hostOf(req);
}

/** Returns the host as the browser sees it. A trusted proxy may set another host name. */
function hostOf({ protocol, host }: Request): string | undefined {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

function foreignOrigin(): DomainError {
  return new DomainError(
    'forbidden',
    {
      en: 'This request comes from a page of another address',
      it: 'Questa richiesta viene da una pagina di un altro indirizzo',
    },
    {
      type: 'foreign_origin',
    },
  );
}
