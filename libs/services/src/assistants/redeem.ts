import type { AssistantStanding, AssistantTokenRow, Store } from '@trowel/db';
import type { Services } from '../context.ts';
import { endAssistant } from './connected.ts';
import type { Places } from './places.ts';
import { problem } from './problems.ts';
import { readTarget, type RequestParameters } from './read-request.ts';
import { readScopes, readStored, reportScopes } from './scopes.ts';
import { answersChallenge, hashOf, createSecret, type SecretKind } from './secrets.ts';

const ACCESS_LIFETIME_S = 3_600;
/** An assistant unused for this long must be authorized again. */
const REFRESH_LIFETIME_S = 60 * 86_400;

/** Token response (RFC 6749, 5.1). */
export interface AssistantTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

type Needed = Pick<Services, 'database' | 'clock'>;

/**
 * Exchanges the authorization code for the first tokens. A code is valid for one attempt. If anything
 * is wrong with it, or it is used a second time, the assistant is disconnected and all its tokens end.
 * @throws BadRequestError `invalid_request`, `invalid_target` or `invalid_grant`.
 */
export async function redeemCode(
  services: Needed,
  places: Places,
  parameters: RequestParameters,
): Promise<AssistantTokens> {
  const { code, client_id, redirect_uri, code_verifier } = parameters;
  if (!code || !client_id || !code_verifier)
    throw problem('invalid_request', 'code, client_id and code_verifier are required');
  const target = readTarget(places, parameters['resource']);
  return redeem(services, { kind: 'code', secret: code, clientId: client_id }, ({ assistant, token }) => {
    const isSame = assistant.client_id === client_id && assistant.resource === target;
    // OAuth 2.1 does not require it: the code was sent to that address only.
    const isBack = redirect_uri === undefined || token.redirect_uri === redirect_uri;
    return isSame && isBack && answersChallenge(code_verifier, token.challenge ?? '');
  });
}

/**
 * Issues new tokens for a refresh token and uses it up. A refresh token used twice was stolen: the
 * assistant is then disconnected, with all its tokens.
 * @throws BadRequestError `invalid_request`, `invalid_scope`, `invalid_target` or `invalid_grant`.
 */
export async function renewTokens(
  services: Needed,
  places: Places,
  parameters: RequestParameters,
): Promise<AssistantTokens> {
  const { refresh_token, client_id, scope } = parameters;
  if (!refresh_token || !client_id)
    throw problem('invalid_request', 'refresh_token and client_id are required');
  if (scope !== undefined) readScopes(scope);
  const target = readTarget(places, parameters['resource']);
  const given = { kind: 'refresh', secret: refresh_token, clientId: client_id } as const;
  return redeem(services, given, ({ assistant }) => assistant.resource === target);
}

/**
 * Disconnects the assistant of an access or refresh token (RFC 7009), with all its tokens. An unknown
 * token has ended already.
 */
export async function revokeToken(services: Needed, parameters: RequestParameters): Promise<void> {
  const { token, client_id } = parameters;
  if (!token) throw problem('invalid_request', 'token is required');
  await services.database.transaction(async (store) => {
    const found = await store.assistants.findByToken(hashOf(token));
    if (!found || found.token.kind === 'code') return;
    if (client_id !== undefined && client_id !== found.assistant.client_id)
      throw problem('invalid_client', 'The token belongs to another client');
    await end(services, store, found);
  });
}

interface Given {
  kind: SecretKind;
  secret: string;
  clientId: string;
}

async function redeem(
  services: Needed,
  { kind, secret, clientId }: Given,
  isRight: (standing: AssistantStanding) => boolean,
): Promise<AssistantTokens> {
  const at = services.clock().toISOString();
  // A revocation in the same transaction must not be rolled back by an error thrown inside it.
  const made = await services.database.transaction(async (store) => {
    const found = await store.assistants.findByToken(hashOf(secret));
    if (!found || found.token.kind !== kind) return undefined;
    // A token of another program reveals nothing about its owner.
    if (kind === 'refresh' && found.assistant.client_id !== clientId) return undefined;
    const isFirst = await store.assistants.useToken(found.token.token_hash);
    if (isFirst && isStanding(found, at) && isRight(found)) {
      const tokens = await issueTokens(services, store, found);
      await store.assistants.forgetExpired(at);
      return tokens;
    }
    await end(services, store, found);
    return undefined;
  });
  if (!made) throw problem('invalid_grant', 'The code or token is not valid or has already been used');
  return made;
}

function isStanding({ account, assistant, token }: AssistantStanding, at: string): boolean {
  const isSameVersion = account.token_version === assistant.token_version;
  return account.is_active && isSameVersion && token.expires_at > at && assistant.ends_at > at;
}

async function issueTokens(
  { clock }: Needed,
  store: Store,
  { assistant }: AssistantStanding,
): Promise<AssistantTokens> {
  const nowMs = clock().getTime();
  const upTo = (seconds: number): string => {
    const at = new Date(nowMs + seconds * 1_000).toISOString();
    return at < assistant.ends_at ? at : assistant.ends_at;
  };
  const [access, refresh] = [createSecret('access'), createSecret('refresh')];
  const row = (kind: SecretKind, secret: string, expires_at: string): AssistantTokenRow => ({
    token_hash: hashOf(secret),
    assistant_id: assistant.id,
    kind,
    redirect_uri: null,
    challenge: null,
    is_used: false,
    expires_at,
  });
  const endsAt = upTo(ACCESS_LIFETIME_S);
  await store.assistants.addTokens([
    row('access', access, endsAt),
    row('refresh', refresh, upTo(REFRESH_LIFETIME_S)),
  ]);
  await store.assistants.setUsed(assistant.id, new Date(nowMs).toISOString());
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((Date.parse(endsAt) - nowMs) / 1_000),
    refresh_token: refresh,
    scope: reportScopes(readStored(assistant.scope)).join(' '),
  };
}

/** It ends in the name of the person, because nobody else may change their assistants. */
async function end(
  { clock }: Needed,
  store: Store,
  { account, assistant }: AssistantStanding,
): Promise<void> {
  const author = { actor: account.username, via: 'mcp', at: clock().toISOString() } as const;
  await endAssistant(store, assistant, author);
}
