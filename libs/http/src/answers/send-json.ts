import type { ServerResponse } from 'node:http';

/** The media type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON that no cache may store. */
export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  setPrivate(res)
    .writeHead(status, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

/** Sets the headers that forbid caches to store the response. */
export function setPrivate(res: ServerResponse): ServerResponse {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Vary', 'Origin, Authorization, Accept-Language');
  return res;
}

/** Returns true if the header `If-None-Match` contains the tag. Tags are compared weakly. */
export function isHeld(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag);
}

export const LANGUAGES = ['en', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the language that an `Accept-Language` header prefers, English if it names neither. */
export function pickLanguage(header: string | undefined): Language {
  if (!header) return 'en';
  let best: Language = 'en';
  let weight = 0;
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = LANGUAGES.find((name) => tag === name || tag.startsWith(`${name}-`));
    const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
    if (language && quality > weight) [best, weight] = [language, quality];
  }
  return best;
}
