import { DomainError, UnauthenticatedError } from '@trowel/domain/core';
import { ASSISTANT_SCOPES } from '@trowel/domain/records';
import { answerFor, sendError, sendJson } from '@trowel/http';
import { roleWithin, reportScopes, type Places } from '@trowel/services/assistants';
import type { Actor } from '@trowel/services/context';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { mayDo, type Access } from '../contract/define-tool.ts';
import { findTool } from '../tools/list-tools.ts';

/** Path of the metadata for authorization (RFC 9728), followed by the path of the service or nothing. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';
const MCP_PATH = '/mcp';
/** Scopes that an assistant should request first. */
const FIRST_SCOPES = reportScopes('write');

/** Addresses of the service and its authorization server. */
export interface LoginOptions {
  places: Places;
  /** Returns the base address of the service: the configured one, or the one the caller used. */
  baseOf(req: Request): string;
}

/** Serves the metadata with the authorization server of the service at `path`. */
export function serveResourceMetadata({ places, baseOf }: LoginOptions, path = ''): RequestHandler {
  return (req, res) =>
    sendJson(res, 200, {
      resource: `${baseOf(req)}${path}`,
      authorization_servers: [places.issuer],
      scopes_supported: FIRST_SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Trowel',
    });
}

/** Adds the address of the metadata to 401 and 403 responses (RFC 6750, 3; RFC 9728, 5.1). */
export function reportLoginAddress({ baseOf }: LoginOptions): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const parts = error instanceof DomainError ? partsOf(error) : undefined;
    if (!parts) return next(error);
    const suffix = req.path === MCP_PATH ? MCP_PATH : '';
    const details = { ...parts, resource_metadata: `${baseOf(req)}${METADATA_PATH}${suffix}` };
    const challenge = Object.entries(details).map(([name, value]) => `${name}="${value}"`);
    const headers = { 'WWW-Authenticate': `Bearer ${challenge.join(', ')}` };
    sendError(res, { ...answerFor(res, error), headers });
  };
}

function partsOf(error: DomainError): Record<string, string> | undefined {
  const { type, scope } = error.detail;
  if (type === 'insufficient_scope') return { error: 'insufficient_scope', scope: String(scope) };
  if (!(error instanceof UnauthenticatedError)) return undefined;
  const first = { scope: FIRST_SCOPES.join(' ') };
  return type === 'missing_token' ? first : { error: 'invalid_token', ...first };
}

/**
 * Rejects a message if the assistant needs more scopes than the user granted, but the user has the
 * permission. Other missing permissions are reported by the tool.
 * @throws DomainError as `refuseBeyondScope`
 */
export function refuseMessageBeyondScope(actor: Actor, message: unknown): void {
  if (actor.accountRole === undefined || actor.accountRole === actor.role) return;
  const access = findAccess(message);
  if (access !== undefined) refuseBeyondScope(actor, access);
}

/**
 * Rejects an action that the account may do and its assistant may not.
 * @throws DomainError `forbidden` of type `insufficient_scope`, with the scopes to request
 */
export function refuseBeyondScope({ role, accountRole = role }: Actor, access: Access): void {
  if (mayDo(role, access) || !mayDo(accountRole, access)) return;
  // The last scope includes everything the account may do.
  const needed = ASSISTANT_SCOPES.find((one) => mayDo(roleWithin(accountRole, one), access)) ?? 'admin';
  const message = `The assistant does not have permission to do this; it needs the scope ${needed}`;
  throw new DomainError('forbidden', message, {
    type: 'insufficient_scope',
    scope: reportScopes(needed).join(' '),
  });
}

/**
 * Returns the permission that a tool call needs. Undefined for other messages, and for calls that the
 * tool rejects itself.
 */
function findAccess(message: unknown): Access | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { method, params } = message as {
    method?: unknown;
    params?: { name?: unknown; arguments?: unknown };
  };
  if (method !== 'tools/call' || typeof params?.name !== 'string') return undefined;
  const tool = findTool(params.name);
  const input = tool?.input.safeParse(params.arguments ?? {});
  return tool && input?.success ? tool.accessOf(input.data) : undefined;
}
