import type { AssistantScope } from '@trowel/domain/records';
import type { Services } from '../context.ts';
import { findClient, type AssistantClient } from './clients.ts';
import { normalizeResource, type Places } from './places.ts';
import { findProblem, problem } from './problems.ts';
import { isRegistered } from './redirect-uris.ts';
import { readScopes } from './scopes.ts';

/** The query parameters of an authorization request. */
export type RequestParameters = Readonly<Record<string, string | undefined>>;

/** A validated authorization request of an assistant. */
export interface AssistantRequest {
  client: AssistantClient;
  redirectUri: string;
  /** Returned to the assistant unchanged. */
  state: string | undefined;
  challenge: string;
  /** The largest scope requested. */
  scope: AssistantScope;
  resource: string;
}

/**
 * A request that can be shown to a person, or its problem. `client` and `redirectUri` are set if these
 * at least were valid.
 */
export type ReadRequest =
  | { request: AssistantRequest }
  | { failure: Error; client?: AssistantClient; redirectUri?: string };

/** A SHA-256 digest in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/**
 * Validates an authorization request (RFC 6749, 4.1.1; RFC 7636; RFC 8707). `described` is the program
 * if its id is the address of a document. Otherwise the id contains the program.
 */
export function readAssistantRequest(
  services: Pick<Services, 'tokens'>,
  places: Places,
  parameters: RequestParameters,
  described?: AssistantClient,
): ReadRequest {
  let known: { client: AssistantClient; redirectUri: string } | undefined;
  try {
    known = readClient(described ?? findClient(services, parameters['client_id'] ?? ''), parameters);
    return { request: { ...known, state: parameters['state'], ...readRest(places, parameters) } };
  } catch (error) {
    if (findProblem(error) === undefined || !(error instanceof Error)) throw error;
    return { failure: error, ...known };
  }
}

function readClient(
  client: AssistantClient,
  { redirect_uri }: RequestParameters,
): { client: AssistantClient; redirectUri: string } {
  const [only] = client.redirectUris;
  const redirectUri = redirect_uri ?? (client.redirectUris.length === 1 ? only : undefined);
  if (redirectUri === undefined) throw problem('invalid_request', 'redirect_uri is missing');
  if (!isRegistered(redirectUri, client.redirectUris)) {
    throw problem('invalid_request', 'redirect_uri is not one this client has registered');
  }
  return { client, redirectUri };
}

function readRest(
  places: Places,
  parameters: RequestParameters,
): Pick<AssistantRequest, 'challenge' | 'scope' | 'resource'> {
  const { response_type, code_challenge = '', code_challenge_method, scope } = parameters;
  if (response_type === undefined) throw problem('invalid_request', 'response_type is missing');
  if (response_type !== 'code') throw problem('unsupported_response_type', 'response_type must be code');
  if (code_challenge_method !== 'S256')
    throw problem('invalid_request', 'code_challenge_method must be S256 (PKCE)');
  if (!CHALLENGE.test(code_challenge))
    throw problem('invalid_request', 'code_challenge must be a SHA-256 in Base64 for addresses (PKCE)');
  const resource = readTarget(places, parameters['resource']);
  return { challenge: code_challenge, scope: readScopes(scope), resource };
}

/**
 * Returns the service for which tokens are requested. There is only one. @throws BadRequestError
 * `invalid_target` for another.
 */
export function readTarget({ resource }: Places, requested: string | undefined): string {
  if (requested === undefined || normalizeResource(requested) === resource) return resource;
  throw problem('invalid_target', `Tokens are given for ${resource}`);
}
