import type { Context, JobKind } from '@trowel/services/context';
import type { z } from 'zod';
import { defineRoute, type Access, type FileAnswer, type Input, type Route } from './define-route.ts';

/** A route that makes a file of what is recorded. */
interface FileRouteSpec<P extends z.ZodType, Q extends z.ZodObject> {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Who may read is let in, unless told. */
  access?: Access;
  params?: P;
  query?: Q;
  /** As `defineRoute` has it. */
  job?: JobKind;
  /** Media types the file may have. */
  contentTypes: readonly string[];
  run(ctx: Context, input: Input<z.output<P>, z.output<Q>, undefined, undefined>): Promise<FileAnswer>;
}

/** Declares a route that sends a file as an attachment; it counts as an export for the limits of rate. */
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
