import { UnauthenticatedError, UnavailableError } from '@trowel/domain/core';
import type { AccountRule, ProvenIdentity } from '@trowel/services/accounts';
import { isLoopbackName } from '@trowel/services/assistants';
import type { Configuration } from 'openid-client';

/** Address and credentials of the identity provider, and which of its accounts may log in. */
export interface ProviderSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Name shown on the login page. */
  name: string;
  accounts: AccountRule;
}

/** State of a login request, required again for its callback. */
export interface SentAway {
  state: string;
  nonce: string;
  verifier: string;
}

/** An identity provider (OpenID Connect): code flow with PKCE, state and nonce; signatures are checked. */
export interface IdentityProvider extends Pick<ProviderSettings, 'name' | 'accounts'> {
  /** Path on this server at which a login begins. */
  startUrl: string;
  /** Creates a login request and its address. @throws UnavailableError if the provider does not respond */
  begin(): Promise<SentAway & { url: URL }>;
  /**
   * Returns the verified identity from the query of the callback.
   * @throws UnauthenticatedError `oidc_denied` if the user or the provider declined, `oidc_refused` if
   * a check fails;
   * UnavailableError if the provider does not respond
   */
  finish(query: URLSearchParams, sent: SentAway): Promise<ProvenIdentity>;
  /** Returns the logout address of the provider, or undefined if it has none. @throws UnavailableError */
  findLogout(): Promise<URL | undefined>;
}

const START = '/oidc/start';
const CALLBACK = '/oidc/callback';
const SCOPE = 'openid email profile';
const TIMEOUT_S = 10;
/** Lifetime of the cached configuration. A changed key is looked up immediately; addresses rarely change. */
const CACHED_MS = 3_600_000;

/**
 * Creates the provider. The first login triggers the first request to it. `publicUrl` is the public
 * address of the web service.
 */
export function createProvider(settings: ProviderSettings, publicUrl: string): IdentityProvider {
  const { name, accounts } = settings;
  const here = new URL(CALLBACK, publicUrl).href;
  let known: { config: Promise<Configuration>; atMs: number } | undefined;

  const find = async (): Promise<Configuration> => {
    if (known === undefined || performance.now() - known.atMs > CACHED_MS)
      known = { config: discover(settings), atMs: performance.now() };
    try {
      return await known.config;
    } catch (error) {
      known = undefined;
      throw notReached(error);
    }
  };

  return {
    name,
    accounts,
    startUrl: new URL(START, publicUrl).href,
    begin: async () => beginLogin(await find(), here),
    finish: async (query, sent) => finishLogin(await find(), new URL(`${here}?${query}`), sent),

    async findLogout() {
      const config = await find();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      const { buildEndSessionUrl } = await import('openid-client');
      return buildEndSessionUrl(config, { post_logout_redirect_uri: new URL('/login', here).href });
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client');
  // The settings allow plain http for this machine only.
  const isPlain = issuer.protocol === 'http:' && isLoopbackName(issuer.hostname);
  // By default the library trusts tokens received over TLS. Checking the signature costs nothing.
  const execute = [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])];
  return discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_S });
}

async function beginLogin(config: Configuration, here: string): Promise<SentAway & { url: URL }> {
  const oidc = await import('openid-client');
  const sent = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: here,
    scope: SCOPE,
    state: sent.state,
    nonce: sent.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(sent.verifier),
    code_challenge_method: 'S256',
  });
  return { ...sent, url };
}

async function finishLogin(
  config: Configuration,
  back: URL,
  { state, nonce, verifier }: SentAway,
): Promise<ProvenIdentity> {
  const oidc = await import('openid-client');
  try {
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const { userinfo_endpoint: userInfoEndpoint } = config.serverMetadata();
    const hasEmail = claims['email'] !== undefined || userInfoEndpoint === undefined;
    const profile = hasEmail ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return readClaims({ issuer: claims.iss, subject: claims.sub }, profile);
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError) throw denied(error);
    throw isNetwork(error) ? notReached(error) : refused(error);
  }
}

function readClaims(
  who: Pick<ProvenIdentity, 'issuer' | 'subject'>,
  profile: Readonly<Record<string, unknown>>,
): ProvenIdentity {
  const textOf = (name: string): string | undefined => {
    const value = profile[name];
    return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : undefined;
  };
  return {
    ...who,
    email: textOf('email'),
    isEmailVerified: profile['email_verified'] === true,
    name: textOf('name'),
    preferredName: textOf('preferred_username'),
  };
}

/** Returns true for network errors. They are a `TypeError` or a timeout. */
function isNetwork(error: unknown): boolean {
  const names = ['TimeoutError', 'AbortError'];
  const { name, cause } = error as { name?: string; cause?: unknown };
  const isFetch = error instanceof TypeError && error.message === 'fetch failed';
  return isFetch || names.includes(name ?? '') || (cause !== undefined && isNetwork(cause));
}

/** Adds the cause for the log. It never contains tokens, codes or secrets. */
function withCause<E extends Error>(error: E, { message, code }: { message?: string; code?: string }): E {
  return Object.assign(error, { cause: new Error([code, message].filter(Boolean).join(': ')) });
}

function notReached(error: unknown): UnavailableError {
  const message = {
    en: 'The identity provider does not respond; log in with a password, or try again',
    it: 'Il gestore delle identità non risponde: accedi con una password o riprova',
  };
  return withCause(new UnavailableError(message, { type: 'oidc_away' }), error as Error);
}

function denied(error: { message: string; error: string }): UnauthenticatedError {
  const failure = new UnauthenticatedError('oidc_denied', {
    en: 'The identity provider declined the login',
    it: 'Il gestore delle identità ha rifiutato l’accesso',
  });
  return withCause(failure, { message: error.message, code: error.error });
}

function refused(error: unknown): UnauthenticatedError {
  const message = {
    en: 'The response of the identity provider is not valid; start again',
    it: 'La risposta del gestore delle identità non è valida: ricomincia',
  };
  return withCause(new UnauthenticatedError('oidc_refused', message), error as Error);
}
