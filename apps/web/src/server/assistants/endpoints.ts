import { BadRequestError } from '@trowel/domain/core';
import { ASSISTANT_SCOPES } from '@trowel/domain/records';
import { sendJson } from '@trowel/http';
import {
  findProblem,
  problem,
  redeemCode,
  registerClient,
  renewTokens,
  revokeToken,
  type Places,
} from '@trowel/services/assistants';
import type { Services } from '@trowel/services/context';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { readOnce } from './read-once.ts';

/** Dependencies of these endpoints. */
export interface EndpointDeps {
  services: Services;
  places: Places;
  /** Defined if clients may describe themselves by a document. */
  documents?: unknown;
}

/** Sends the metadata of the authorization server (RFC 8414). */
export function reportMetadata({ places: { issuer }, documents }: EndpointDeps): RequestHandler {
  return (_req, res) =>
    sendJson(res, 200, {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: ASSISTANT_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: documents !== undefined,
    });
}

/** Registers a client (RFC 7591), always as a public client. */
export function register({ services }: EndpointDeps): RequestHandler {
  return (req, res) => {
    const { id, name, redirectUris } = registerClient(services, parseJson(req.body));
    sendJson(res, 201, {
      client_id: id,
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  };
}

/** Issues tokens for an authorization code or a refresh token. */
export function issueTokens({ services, places }: EndpointDeps): RequestHandler {
  return async (req, res) => {
    const parameters = readOnce(textOf(req.body));
    const { grant_type } = parameters;
    const issue = grant_type === undefined ? undefined : GRANTS.get(grant_type);
    if (!issue) {
      const message = `grant_type must be one of ${[...GRANTS.keys()].join(', ')}`;
      throw problem(grant_type === undefined ? 'invalid_request' : 'unsupported_grant_type', message);
    }
    sendJson(res, 200, await issue(services, places, parameters));
  };
}

const GRANTS = new Map([
  ['authorization_code', redeemCode],
  ['refresh_token', renewTokens],
]);

/** Revokes a token and all tokens of the same grant (RFC 7009). */
export function revoke({ services }: EndpointDeps): RequestHandler {
  return async (req, res) => {
    await revokeToken(services, readOnce(textOf(req.body)));
    sendJson(res, 200, {});
  };
}

/** Sends errors in the format of OAuth. Other errors are passed on. */
export function answerInOAuth(): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    const type = findProblem(error);
    if (type === undefined || !(error instanceof BadRequestError)) return next(error);
    const status = type === 'invalid_client' ? 401 : 400;
    sendJson(res, status, { error: type, error_description: error.message });
  };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : '';
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(textOf(body));
  } catch {
    throw problem('invalid_client_metadata', 'The registration is not JSON');
  }
}
