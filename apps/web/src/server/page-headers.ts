import { PAGE_POLICY } from '@trowel/http';
import type { RequestHandler } from 'express';

/** Pages of ours keep scripts and styles in files. */
const POLICY = PAGE_POLICY.replace(" 'unsafe-inline'", '');

/** On plain http, as in a field network, a browser ignores these and complains. */
const HTTPS_ONLY = ['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster'];

/** Sets what pages need on top of the headers of data: their own policy, and nothing for pages of other origins. */
export function pageHeaders(): RequestHandler {
  return (req, res, next) => {
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // Unless an answer says otherwise.
    res.setHeader('Cache-Control', 'private, no-store');
    // With `no-referrer` a browser sends `Origin: null` with our own forms, which then look foreign.
    res.setHeader('Referrer-Policy', 'same-origin');
    if (!req.secure) for (const name of HTTPS_ONLY) res.removeHeader(name);
    next();
  };
}
