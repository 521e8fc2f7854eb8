import { DomainError, UnavailableError } from '@trowel/domain/core';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { hasBody } from '../bodies/read-body.ts';

/** How many requests may be under way whose body has not come whole. */
export interface UnfinishedLimits {
  perAddress: number;
  total: number;
}

const UNFINISHED_LIMITS: UnfinishedLimits = { perAddress: 100, total: 1_000 };

const IPV6_SUBNET = 64;
const RETRY_AFTER_S = 5;
/** For a caller to read why it is refused. */
const LINGER_MS = 500;

/**
 * Refuses further bodies where too many are under way, of one address or in all, before anything of them is read.
 * Requests without a body, and those whose body came with them, pass.
 */
export function limitUnfinished({ perAddress, total }: UnfinishedLimits = UNFINISHED_LIMITS): RequestHandler {
  const counts = new Map<string, number>();
  let all = 0;

  const count = (req: Request, address: string): void => {
    all += 1;
    counts.set(address, (counts.get(address) ?? 0) + 1);
    let isCounted = true;
    const forget = (): void => {
      if (!isCounted) return;
      isCounted = false;
      // The connection stays, for many requests.
      req.socket.off('close', forget);
      all -= 1;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    };
    req.once('end', forget);
    req.once('close', forget);
    req.socket.once('close', forget);
  };

  return (req, res, next) => {
    if (!hasBody(req)) return next();
    // What arrived in one piece with its headers is read by then.
    setImmediate(() => {
      if (req.complete) return next();
      const address = ipKeyGenerator(req.ip ?? '', IPV6_SUBNET);
      const isOwnFull = (counts.get(address) ?? 0) >= perAddress;
      if (!isOwnFull && all < total) {
        count(req, address);
        return next();
      }
      hangUpAfter(req, res);
      next(isOwnFull ? tooManyOfOne(perAddress) : tooMany());
    });
  };
}

function tooManyOfOne(limit: number): DomainError {
  return new DomainError(
    'rate_limited',
    {
      en: `${limit} requests of this address are still being sent; wait until some of them are through`,
      it: `${limit} richieste di questo indirizzo sono ancora in arrivo: aspetta che alcune siano concluse`,
    },
    { type: 'unfinished_requests', limit, retry_after_s: RETRY_AFTER_S },
  );
}

function tooMany(): UnavailableError {
  return new UnavailableError(
    {
      en: 'Too many requests are still being sent; try again in a moment',
      it: 'Troppe richieste sono ancora in arrivo: riprova fra poco',
    },
    {
      type: 'unfinished_requests',
      retry_after_s: RETRY_AFTER_S,
    },
  );
}

/** The rest of the body is not waited for. */
function hangUpAfter(req: Request, res: Response): void {
  res.once('finish', () => {
    const patience = setTimeout(() => req.socket.destroy(), LINGER_MS);
    patience.unref();
    req.once('end', () => clearTimeout(patience));
  });
}
