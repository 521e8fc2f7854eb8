import { BadRequestError } from '@trowel/domain/core';
import type { RequestHandler } from 'express';

/** Refuses paths with percent signs that encode nothing, before a router trips over them. */
export function refuseBrokenPath(): RequestHandler {
  return (req, _res, next) => next(canDecode(req.url.split('?', 1)[0] ?? '') ? undefined : brokenPath());
}

/** The failure of such a path. */
export function brokenPath(): BadRequestError {
  return new BadRequestError(
    {
      en: 'The path holds a percent sign that encodes nothing',
      it: 'Nell’indirizzo c’è un segno di percento che non codifica nulla',
    },
    { type: 'bad_encoding' },
  );
}

function canDecode(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
