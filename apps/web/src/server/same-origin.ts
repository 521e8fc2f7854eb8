import { DomainError } from '@trowel/domain/core';
import type { Request, RequestHandler } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses writes that a page of another origin makes a browser send with its cookie. Callers that carry a bearer token
 * of their own are not browsers led astray, and pass.
 */
export function refuseForeignOrigins(): RequestHandler {
  return (req, _res, next) => {
    const isRefused =
      !SAFE_METHODS.has(req.method) && req.headers.authorization === undefined && isForeign(req);
    next(isRefused ? foreignOrigin() : undefined);
  };
}

/**
 * Browsers tell where a request comes from in `Sec-Fetch-Site`, on plain http only in `Origin`. What sends neither is no
 * browser.
 */
function isForeign(req: Request): boolean {
  const site = req.headers['sec-fetch-site'];
  if (typeof site === 'string') return !OWN_SITES.has(site);
  const { origin } = req.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== hostOf(req);
}

/** As the caller's browser sees it: a trusted proxy in front may tell another name. */
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
