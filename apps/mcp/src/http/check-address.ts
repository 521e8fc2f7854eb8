import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { DomainError } from '@trowel/domain/core';
import type { RequestHandler } from 'express';

/**
 * Rejects requests with an unknown Host header (DNS rebinding) and requests from pages of other
 * origins. Names of this machine are always allowed.
 */
export function checkAddress(allowedHosts: readonly string[]): RequestHandler {
  const allowed = [...localhostAllowedHostnames(), ...allowedHosts];
  return (req, _res, next) => {
    // Node uses the first of repeated headers, some proxies another one. Neither is safe.
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
