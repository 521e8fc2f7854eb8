import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export const CLIENT = { id: 'trowel', secret: 'secret-of-trowel-at-the-provider' };
const LIFETIME_S = 60;

/** A user with an account at the provider. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
}

/** Violations of the protocol, one at a time. */
export interface Lies {
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Signs with a key it does not publish. */
  hasOtherKey?: boolean;
  /** The issuer in the response (RFC 9207). Absent if null. */
  iss?: string | null;
}

/** An OpenID Connect provider that conforms to the specification, apart from the violations that are switched on. */
export interface TestProvider {
  issuer: string;
  /** The user who is logged in at the provider. */
  person: ProviderPerson | undefined;
  lies: Lies;
  /** All received requests, as method and path. */
  asked: string[];
  close(): Promise<void>;
}

interface Issued {
  claims: JWTPayload;
  challenge: string;
  redirectUri: string;
  endsAtMs: number;
}

/** Starts the provider. It redirects to `redirectUri` only. */
export async function startProvider(redirectUri: () => string): Promise<TestProvider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const codes = new Map<string, Issued>();
  const provider: TestProvider = {
    issuer: '',
    person: undefined,
    lies: {},
    asked: [],
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };

  const reportMetadata = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/keys`,
    end_session_endpoint: `${provider.issuer}/leave`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  });

  const authorize = (query: URLSearchParams, res: ServerResponse): void => {
    const told = Object.fromEntries(query);
    const isRight =
      told['client_id'] === CLIENT.id &&
      told['redirect_uri'] === redirectUri() &&
      told['response_type'] === 'code' &&
      told['scope']?.split(' ').includes('openid') === true &&
      told['code_challenge_method'] === 'S256' &&
      /^[\w-]{43}$/.test(told['code_challenge'] ?? '') &&
      (told['state']?.length ?? 0) >= 32 &&
      (told['nonce']?.length ?? 0) >= 32;
    if (!isRight) return void res.writeHead(400).end('This request is not as it must be');
    const back = new URL(redirectUri());
    back.searchParams.set('state', told['state']!);
    const iss = provider.lies.iss === undefined ? provider.issuer : provider.lies.iss;
    if (iss !== null) back.searchParams.set('iss', iss);
    if (provider.person === undefined) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      const endsAtMs = Date.now() + LIFETIME_S * 1_000;
      const claims = { ...provider.person, nonce: told['nonce']! };
      codes.set(code, { claims, challenge: told['code_challenge']!, redirectUri: redirectUri(), endsAtMs });
      back.searchParams.set('code', code);
    }
    res.writeHead(303, { location: back.href }).end();
  };

  const issueTokens = async (fields: URLSearchParams, res: ServerResponse): Promise<void> => {
    const issued = codes.get(fields.get('code') ?? '');
    codes.delete(fields.get('code') ?? '');
    const isClient =
      fields.get('client_id') === CLIENT.id && isSame(fields.get('client_secret') ?? '', CLIENT.secret);
    if (!isClient) return sendJson(res, 401, { error: 'invalid_client' });
    const hash = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      issued !== undefined &&
      fields.get('grant_type') === 'authorization_code' &&
      fields.get('redirect_uri') === issued.redirectUri &&
      issued.endsAtMs > Date.now() &&
      isSame(hash, issued.challenge);
    if (!isRight) return sendJson(res, 400, { error: 'invalid_grant' });
    const nowS = Math.floor(Date.now() / 1_000);
    const plain = {
      ...issued.claims,
      iss: provider.issuer,
      aud: CLIENT.id,
      iat: nowS,
      exp: nowS + LIFETIME_S,
    };
    const { claims = (same: JWTPayload) => same, hasOtherKey } = provider.lies;
    const signed = new SignJWT(claims(plain)).setProtectedHeader({ alg: 'RS256', kid: 'one' });
    const id_token = await signed.sign((hasOtherKey ? other : own).privateKey);
    sendJson(res, 200, { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', id_token });
  };

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url ?? '/', provider.issuer);
    provider.asked.push(`${req.method} ${pathname}`);
    if (pathname === '/.well-known/openid-configuration') sendJson(res, 200, reportMetadata());
    else if (pathname === '/keys') sendJson(res, 200, { keys: [key] });
    else if (pathname === '/authorize') authorize(searchParams, res);
    else if (pathname === '/token') await issueTokens(new URLSearchParams(await readText(req)), res);
    else if (pathname === '/leave') res.writeHead(200).end('You are logged out');
    else res.writeHead(404).end();
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  provider.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return provider;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function readText(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return text;
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
