import { UnauthenticatedError, UnavailableError } from '@trowel/domain/core';
import type { AccountRule, ProvenIdentity } from '@trowel/services/accounts';
import { isLoopbackName } from '@trowel/services/assistants';
import type { Configuration } from 'openid-client';

/** How the provider of identities is reached, and whom it lets in. */
export interface ProviderSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** How people call it. */
  name: string;
  accounts: AccountRule;
}

/** What must be known again when somebody comes back from the provider. */
export interface SentAway {
  state: string;
  nonce: string;
  verifier: string;
}

/** A provider of identities (OpenID Connect): code flow with PKCE, state and nonce, signatures checked. */
export interface IdentityProvider extends Pick<ProviderSettings, 'name' | 'accounts'> {
  /** The address of ours at which a login begins. */
  startUrl: string;
  /** Gives the address to send somebody to. @throws UnavailableError when the provider does not answer */
  begin(): Promise<SentAway & { url: URL }>;
  /**
   * Gives whom the provider has proven, from the query of the address they came back to.
   * @throws UnauthenticatedError `oidc_denied` where they or the provider declined, `oidc_refused` where anything does not
   * fit; UnavailableError when the provider does not answer.
   */
  finish(query: URLSearchParams, sent: SentAway): Promise<ProvenIdentity>;
  /** Where one is logged out there; undefined where it offers none. @throws UnavailableError */
  findLogout(): Promise<URL | undefined>;
}

const START = '/oidc/start';
const CALLBACK = '/oidc/callback';
const SCOPE = 'openid email profile';
const TIMEOUT_S = 10;
/** A changed key is looked up at once; addresses change rarely. */
const KEPT_MS = 3_600_000;

/** Makes the provider; nothing is asked of it before somebody wants in. `publicUrl` is the web service as seen from outside. */
export function createProvider(settings: ProviderSettings, publicUrl: string): IdentityProvider {
  const { name, accounts } = settings;
  const here = new URL(CALLBACK, publicUrl).href;
  let known: { config: Promise<Configuration>; atMs: number } | undefined;

  const find = async (): Promise<Configuration> => {
    if (known === undefined || performance.now() - known.atMs > KEPT_MS)
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
  // What is not this machine is refused over plain http by the settings.
  const isPlain = issuer.protocol === 'http:' && isLoopbackName(issuer.hostname);
  // The library trusts what comes from the provider over TLS; a signature costs nothing to check.
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
    const { userinfo_endpoint: asks } = config.serverMetadata();
    const isTold = claims['email'] !== undefined || asks === undefined;
    const told = isTold ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return readClaims({ issuer: claims.iss, subject: claims.sub }, told);
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError) throw denied(error);
    throw isNetwork(error) ? notReached(error) : refused(error);
  }
}

function readClaims(
  who: Pick<ProvenIdentity, 'issuer' | 'subject'>,
  told: Readonly<Record<string, unknown>>,
): ProvenIdentity {
  const textOf = (name: string): string | undefined => {
    const value = told[name];
    return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : undefined;
  };
  return {
    ...who,
    email: textOf('email'),
    isEmailVerified: told['email_verified'] === true,
    name: textOf('name'),
    preferredName: textOf('preferred_username'),
  };
}

/** What cannot be reached fails as a `TypeError`, or by the time it took. */
function isNetwork(error: unknown): boolean {
  const names = ['TimeoutError', 'AbortError'];
  const { name, cause } = error as { name?: string; cause?: unknown };
  const isFetch = error instanceof TypeError && error.message === 'fetch failed';
  return isFetch || names.includes(name ?? '') || (cause !== undefined && isNetwork(cause));
}

/** `cause` is for the log: it never holds tokens, codes or secrets. */
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
  const told = new UnauthenticatedError('oidc_denied', {
    en: 'The identity provider declined the login',
    it: 'Il gestore delle identità ha rifiutato l’accesso',
  });
  return withCause(told, { message: error.message, code: error.error });
}

function refused(error: unknown): UnauthenticatedError {
  const message = {
    en: 'The response of the identity provider is not valid; start again',
    it: 'La risposta del gestore delle identità non è valida: ricomincia',
  };
  return withCause(new UnauthenticatedError('oidc_refused', message), error as Error);
}
