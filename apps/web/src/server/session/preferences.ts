import type { Language } from '@trowel/http';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';

const YEAR_S = 31_536_000;

/** Preferences of the user, stored in cookies by the script of the pages. */
export interface CookiePreferences {
  /** Undefined to use the languages of the browser. */
  language: Language | undefined;
  /** Undefined to follow the device. */
  theme: 'light' | 'dark' | undefined;
}

/** Replaces the languages of the browser by the one that the user chose. */
export function carryLanguage(): RequestHandler {
  return (req, _res, next) => {
    const { language } = readCookiePreferences(req);
    if (language !== undefined) req.headers['accept-language'] = language;
    next();
  };
}

/** Reads the user's preferences from the cookies. */
export function readCookiePreferences({ headers }: Pick<IncomingMessage, 'headers'>): CookiePreferences {
  const language = findCookie(headers.cookie, 'trowel_language');
  const theme = findCookie(headers.cookie, 'trowel_theme');
  return {
    language: language === 'it' || language === 'en' ? language : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
}

/** Stores the user's language, as the settings of the pages do. */
export function writeLanguageCookie(res: Response, language: Language): void {
  res.append('Set-Cookie', `trowel_language=${language}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax`);
}

/** Returns the value of a cookie, without decoding. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((one) => one.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
