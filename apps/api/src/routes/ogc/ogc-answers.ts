import type { Labels } from '@trowel/domain/core';
import { PAGE_POLICY, type DocumentAnswer } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { z } from 'zod';
import { HTML, JSON_MEDIA } from './ogc-links.ts';
import { renderDocument } from './ogc-pages.ts';

/** Members of the declaration of every route of OGC API – Features. */
export const ogcDefaults = { method: 'get', tag: 'GIS', limit: 'ogc', invalidStatus: 400 } as const;

/** The parameter `f`. */
export const Format = z
  .enum(['json', 'html'])
  .optional()
  .meta({ description: 'Format of the answer: `json` or `html`. Without it the header `Accept` decides.' });
export const FormatQuery = z.object({ f: Format });
export type FormatQuery = z.output<typeof FormatQuery>;

/** A document with links. */
export const Document = z.looseObject({
  links: z.array(z.looseObject({ href: z.string(), rel: z.string(), type: z.string() })),
});
interface Asked {
  query: FormatQuery;
  prefersHtml: boolean;
}

/** Returns true if the client asked for a page, or prefers one. */
export function isHtml({ query: { f }, prefersHtml }: Asked): boolean {
  return f === undefined ? prefersHtml : f === 'html';
}

/** Returns a page as an answer. */
export function toPage(text: string, headers: Readonly<Record<string, string>> = {}): DocumentAnswer {
  return {
    contentType: `${HTML}; charset=utf-8`,
    headers: { ...headers, 'Content-Security-Policy': PAGE_POLICY },
    text,
  };
}

/** Returns a document as JSON or as a page. */
export function toAnswer(
  document: Readonly<Record<string, unknown>>,
  { title, ctx, asPage, type = JSON_MEDIA }: { title: Labels; ctx: Context; asPage: boolean; type?: string },
): DocumentAnswer {
  const { language } = ctx;
  if (asPage) return toPage(renderDocument(document, { title: title[language], language }));
  return { contentType: type, text: JSON.stringify(document) };
}
