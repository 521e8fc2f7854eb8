import { defineFileRoute, type FileAnswer, type Route } from '@trowel/http';
import type { Context, JobKind } from '@trowel/services/context';
import { z } from 'zod';
import { SiteParams } from './records/parameters.ts';

/** Returns the parameter `lang` of a file. `what` names the file in the description. */
export function languageParameter(what: string) {
  return z
    .enum(['en', 'it'])
    .optional()
    .meta({ description: `Language of the ${what}; that of \`Accept-Language\` unless given.` });
}

/** A file about a site. The last part of its path is the name of the site. */
interface SiteFileRoute<Query extends { lang?: 'en' | 'it' | undefined }> {
  /** The path without the name of the site. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  query: z.ZodObject;
  contentTypes: readonly string[];
  /** Kind of job. */
  job: JobKind;
  /** Creates the file. The context has the requested language. */
  make(ctx: Context, siteName: string, query: Query): Promise<FileAnswer>;
}

/** Returns the route of a file. `Query` contains only the declared parameters. */
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
      const parameters = query as Query;
      return make({ ...ctx, language: parameters.lang ?? ctx.language }, params.site_name, parameters);
    },
  });
}
