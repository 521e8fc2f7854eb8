import { defineFileRoute, type FileAnswer, type Route } from '@trowel/http';
import type { Context, JobKind } from '@trowel/services/context';
import { z } from 'zod';
import { SiteParams } from './parameters.ts';

/** The parameter `lang` of a file; `what` is the file, in a sentence. */
export function languageParameter(what: string) {
  return z
    .enum(['en', 'it'])
    .optional()
    .meta({ description: `Language of the ${what}; that of \`Accept-Language\` unless given.` });
}

/** A file made of one site, which the last part of its path names. */
interface SiteFileRoute<Query extends { lang?: 'en' | 'it' | undefined }> {
  /** All of the path but the name of the site. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  query: z.ZodObject;
  contentTypes: readonly string[];
  /** What it is as a job. */
  job: JobKind;
  /** The context has the language asked for. */
  make(ctx: Context, siteName: string, query: Query): Promise<FileAnswer>;
}

/** Gives the route of a file; what its query does not declare is never in `Query`. */
export function siteFileRoute<Query extends { lang?: 'en' | 'it' | undefined }>({
  path,
  make,
  ...route
}: SiteFileRoute<Query>): Route {
  return defineFileRoute({
    ...route,
    path: `${path}/{site_name}`,
    params: SiteParams,
    run: (ctx, { params, query }) => {
      const asked = query as Query;
      return make({ ...ctx, language: asked.lang ?? ctx.language }, params.site_name, asked);
    },
  });
}
