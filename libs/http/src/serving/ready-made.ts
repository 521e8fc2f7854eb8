import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import type { Express } from 'express';

/** Classes of requests and answers, as `createServer` takes them. */
export type Kinds = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

const known = new WeakMap<Express, Kinds>();

/**
 * Gives the classes of requests and answers that have the prototypes of an application from the start. Express gives each
 * its prototype after it was made, and the engine then knows nothing any more of objects it has compiled code for: more
 * than half of what an answer with one record costs.
 */
export function kindsOf(app: Express): Kinds {
  const kinds = known.get(app) ?? makeKinds(app);
  known.set(app, kinds);
  return kinds;
}

function makeKinds(app: Express): Kinds {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  // What it would set each time is there already.
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  // It answers requests of every kind, which a class cannot say of itself.
  return { IncomingMessage: Request, ServerResponse: Response as typeof ServerResponse };
}
