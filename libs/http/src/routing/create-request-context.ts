import type { Actor, CallerServices, Context, SnapshotInfo } from '@trowel/services/context';
import type { Request, Response } from 'express';
import { pickLanguage } from '../answers/language.ts';
import { CallerLeftError } from '../answers/to-http.ts';
import { readClientKind } from '../guards/client-kind.ts';

const STATE_HEADER = 'X-Trowel-State';

export interface RequestContextOptions {
  actor: Actor;
  /** The services with the records that the caller may see. */
  seen: CallerServices;
  /** The channel, unless another Trowel service sent the request. */
  via: 'api' | 'web';
  onProgress: Context['onProgress'];
}

/** Creates the context of a use-case from a request. */
export function createRequestContext(
  req: Request,
  res: Response,
  { actor, seen, via, onProgress }: RequestContextOptions,
): Context {
  let signal: AbortSignal | undefined;
  return {
    actor,
    language: pickLanguage(req.headers['accept-language']),
    via: readClientKind(req, seen.tokens) ?? via,
    services: seen,
    // Computed on demand: few use-cases read them.
    get address() {
      return req.ip;
    },
    get origin() {
      return originOf(req);
    },
    get signal() {
      return (signal ??= createCallerSignal(res));
    },
    onState: ({ moment, checksum }: SnapshotInfo) =>
      void res.setHeader(STATE_HEADER, `${moment}; sha256=${checksum}`),
    ...(onProgress && { onProgress }),
  };
}

/** A signal that aborts when the caller leaves before the answer is complete. */
function createCallerSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (!res.writableFinished) controller.abort(new CallerLeftError());
  };
  if (res.closed) end();
  else res.once('close', end);
  return controller.signal;
}

/** The address by which the caller reached the service or the trusted proxy before it; empty when it is unknown. */
function originOf(req: Request): string {
  const written = `${req.protocol}://${req.host ?? ''}`;
  return URL.canParse(written) ? new URL(written).origin : '';
}
