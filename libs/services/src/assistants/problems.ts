import { BadRequestError } from '@trowel/domain/core';

/** Error codes of OAuth (RFC 6749, 7591, 8707) for requests of an assistant. */
export type OAuthProblem =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** Creates the error of a request of an assistant. */
export function problem(type: OAuthProblem, message: string): BadRequestError {
  return new BadRequestError(message, { type, is_oauth: true });
}

/** Returns the OAuth code of an error, or undefined for an error of another kind. */
export function findProblem(error: unknown): OAuthProblem | undefined {
  if (!(error instanceof BadRequestError) || error.detail['is_oauth'] !== true) return undefined;
  return error.detail['type'] as OAuthProblem;
}
