import type { Actor, Context } from '@trowel/services/context';
import type { Route } from './define-route.ts';
import type { ParsedInput } from './read-input.ts';

/** Enqueues a route call as a job and returns the job. */
export type EnqueueJob = (
  ctx: Context,
  work: { route: Route; input: ParsedInput },
) => Promise<{ id: string }>;

/**
 * Returns a route that enqueues the work of the given one and answers 202 with the job. Returns the route itself where
 * it cannot run as a job, or where the caller has no account and could not fetch the result.
 */
export function runAsJob(route: Route, { id }: Actor, enqueue: EnqueueJob | undefined): Route {
  if (route.job === undefined || enqueue === undefined || id === null) return route;
  const { sendsProgress: _direct, ...asJob } = route;
  return {
    ...asJob,
    access: 'authenticated',
    answer: { status: 202, kind: 'single' },
    locate: (job) => `/api/jobs/${(job as { id: string }).id}`,
    run: async (ctx, input) => ({ data: await enqueue(ctx, { route, input: input as ParsedInput }) }),
  };
}
