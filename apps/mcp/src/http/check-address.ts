import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { DomainError } from '@trowel/domain/core';
import type { RequestHandler } from 'express';

/**
 * Refuses requests for another name than the service's own (a page may have its name point here), and requests of
 * pages of other origins. Names of this machine are always allowed.
 */
export function checkAddress(allowedHosts: readonly string[]): RequestHandler {
  const allowed = [...localhostAllowedHostnames(), ...allowedHosts];
  return (req, _res, next) => {
    // Of a header sent twice Node gives the first, and some servers behind another: none is right.
    const hosts = req.headersDistinct['host'] ?? [];
    if (hosts.length > 1 || !validateHostHeader(hosts[0], allowed).ok) {
      return next(
        foreign(
          'foreign_host',
          'This service does not answer to that name; add it to MCP_ALLOWED_HOSTS to allow it',
        ),
      );
    }
    const origin = req.headers.origin;
    if (origin !== undefined && !validateOriginHeader(origin, allowed).ok) {
      return next(foreign('foreign_origin', 'This request comes from a page of another address'));
    }
    next();
  };
}

function foreign(type: string, message: string): DomainError {
  return new DomainError('forbidden', message, { type });
}
