import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** The root of OGC API – Features. Slashes may be repeated, and letters may be large: a token must never be logged. */
const GIS_PATH = /^((?:[a-z][a-z+.-]*:\/\/[^/]*)?)\/+ogc(?=[/?#]|$)/i;
const PATH_TOKEN = /^\/+t\/+([^/?#]+)(.*)$/is;
const BASIC = /^Basic +([A-Za-z0-9+/=_-]+) *$/i;
const CHALLENGE = 'Basic realm="Trowel: any user name, and a token as the password", charset="UTF-8", Bearer';

interface GisLogin {
  /** `/t/TOKEN`, if the token was in the path. */
  path: string | undefined;
}

const logins = new WeakMap<IncomingMessage, GisLogin>();

/**
 * Accepts the logins of GIS programs below `/ogc`, which do not all know bearer tokens: a token as the
 * password of Basic authentication, or in the path (`/ogc/t/TOKEN/collections`). The token becomes the
 * bearer token of the request and is removed from its address. It is the first handler, so that nothing
 * logs the token.
 */
export function acceptGisLogins(): RequestHandler {
  return (req, _res, next) => {
    const [start, origin = ''] = GIS_PATH.exec(req.url) ?? [];
    if (start === undefined) return next();
    const rest = req.url.slice(start.length);
    const [, token, after = ''] = PATH_TOKEN.exec(rest) ?? [];
    if (token === undefined) acceptBasic(req);
    else {
      req.url = `${start.slice(origin.length)}${after}`;
      req.headers.authorization = `Bearer ${token}`;
    }
    logins.set(req, { path: token === undefined ? undefined : `/t/${token}` });
    next();
  };
}

/** The user name is not used. */
function acceptBasic(req: IncomingMessage): void {
  const encoded = BASIC.exec(req.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return;
  const text = Buffer.from(encoded, 'base64').toString();
  req.headers.authorization = `Bearer ${text.slice(text.indexOf(':') + 1)}`;
}

/** Returns the part of the path with the token, `/t/TOKEN`, if the client sent it there. */
export function findPathLogin(req: IncomingMessage): string | undefined {
  return logins.get(req)?.path;
}

/** Returns the challenge for a request without a valid login below `/ogc`: browsers then ask for a password. */
export function findChallenge(req: IncomingMessage): string | undefined {
  return logins.has(req) ? CHALLENGE : undefined;
}
