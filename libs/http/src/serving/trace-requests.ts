import { tracingChannel } from 'node:diagnostics_channel';
import type { Request, RequestHandler, Response } from 'express';

/** A request under way, as those who follow the channel `trowel:request` are given it. */
export interface TracedRequest {
  req: Request;
  res: Response;
}

const requests = tracingChannel('trowel:request');

/**
 * Tells who follows `trowel:request` of each request and of its end, and runs what comes after within it. Stands before
 * all else. Nobody follows unless `startTraces` was given where to: then a request costs a look.
 */
export function traceRequests(): RequestHandler {
  return (req, res, next) => {
    if (!requests.start.hasSubscribers) return next();
    const about: TracedRequest = { req, res };
    res.once('close', () => requests.asyncEnd.publish(about));
    requests.start.runStores(about, () => next());
  };
}

/** Where a request stands among those that led to it (W3C Trace Context), for the service it is passed on to. */
export function readTraceParent(res: Response): string | undefined {
  const { traceparent } = res.locals;
  return typeof traceparent === 'string' ? traceparent : undefined;
}
