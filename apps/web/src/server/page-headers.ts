import { PAGE_POLICY } from '@trowel/http';
import type { RequestHandler } from 'express';

/** The pages have scripts and styles in separate files only. */
const POLICY = PAGE_POLICY.replace(" 'unsafe-inline'", '');

/** Over plain http, as in a field network, browsers ignore these headers and log a warning. */
const HTTPS_ONLY = ['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster'];

/** Sets the headers of pages in addition to those of the API: their content policy, and no access for other origins. */
export function pageHeaders(): RequestHandler {
  return (req, res, next) => {
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // Default, which responses may override.
    res.setHeader('Cache-Control', 'private, no-store');
    // With `no-referrer`, browsers send `Origin: null` for the forms of these pages, which would be
    // rejected as foreign.
    res.setHeader('Referrer-Policy', 'same-origin');
    if (!req.secure) for (const name of HTTPS_ONLY) res.removeHeader(name);
    next();
  };
}
