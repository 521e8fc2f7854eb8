import type { Context, JobKind } from '@trowel/services/context';
import type { z } from 'zod';
import { defineRoute, type Access, type FileAnswer, type Input, type Route } from './define-route.ts';

/** A route that creates a file from records. */
interface FileRouteSpec<P extends z.ZodType, Q extends z.ZodObject> {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Default: users who may read. */
  access?: Access;
  params?: P;
  query?: Q;
  /** As in `defineRoute`. */
  job?: JobKind;
  /** Possible media types of the file. */
  contentTypes: readonly string[];
  run(ctx: Context, input: Input<z.output<P>, z.output<Q>, undefined, undefined>): Promise<FileAnswer>;
}

/** Declares a route that sends a file as an attachment. It counts as an export for the rate limits. */
export function defineFileRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
>({ access = 'read', contentTypes, ...route }: FileRouteSpec<P, Q>): Route {
  return defineRoute({
    ...route,
    method: 'get',
    access,
    limit: 'export',
    answer: { status: 200, kind: 'file', contentTypes, description: 'The file, as an attachment' },
  });
}
