import type { Language } from '@trowel/http';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** What a person chose in the pages: they are kept in cookies that the pages' own script writes. */
export interface CookiePreferences {
  /** Undefined where the browser's own languages decide. */
  language: Language | undefined;
  /** Undefined where the device decides. */
  theme: 'light' | 'dark' | undefined;
}

/** Lets the language a person chose go before those of the browser. */
export function carryLanguage(): RequestHandler {
  return (req, _res, next) => {
    const { language } = readCookiePreferences(req);
    if (language !== undefined) req.headers['accept-language'] = language;
    next();
  };
}

/** Gives what the browser's cookies say that its user chose. */
export function readCookiePreferences({ headers }: Pick<IncomingMessage, 'headers'>): CookiePreferences {
  const language = findCookie(headers.cookie, 'trowel_language');
  const theme = findCookie(headers.cookie, 'trowel_theme');
  return {
    language: language === 'it' || language === 'en' ? language : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
}

/** Gives the value of a cookie as it was sent. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((one) => one.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
