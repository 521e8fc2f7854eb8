import { createTokens } from '../accounts/index.ts';
import { describe, expect, it } from 'vitest';
import { findClient, registerClient } from './clients.ts';
import { normalizeResource } from './places.ts';
import { findProblem } from './problems.ts';
import { readAssistantRequest, type RequestParameters } from './read-request.ts';

const services = { tokens: createTokens({ secret: 's'.repeat(48), clock: () => new Date() }) };
const PLACES = { issuer: 'http://localhost:5000', resource: 'http://localhost:8765/mcp' };
const register = (...redirect_uris: string[]) =>
  registerClient(services, { client_name: 'Claude', redirect_uris });
const problemOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return findProblem(error);
  }
};

describe('registerClient()', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://localhost:33418/callback',
    'http://127.0.0.1/',
    'http://[::1]:1/cb?x=1',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
  ])('takes %s', (uri) => {
    const client = register(uri);

    expect(findClient(services, client.id)).toEqual({ id: client.id, name: 'Claude', redirectUris: [uri] });
  });

  it.each([
    'http://claude.ai/callback',
    'http://localhost.evil.example/',
    'http://127.0.0.1.nip.io/',
    'https://me:secret@a.example/',
    'https://a.example/#part',
    'https://a.example/\nb',
    'javascript:alert(1)',
    'javascript://a.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ms-settings://x/y',
    'intent://a.example/#Intent;end',
    'mailto:a@b.example',
    'urn:ietf:wg:oauth:2.0:oob',
    '/callback',
    '',
    `https://a.example/${'a'.repeat(500)}`,
  ])('refuses to lead back to %j', (uri) => {
    expect(problemOf(() => register(uri))).toBe('invalid_redirect_uri');
  });

  it.each([
    undefined,
    null,
    'x',
    [],
    {},
    { redirect_uris: [] },
    { redirect_uris: 'https://a.example' },
    { redirect_uris: [1] },
  ])('refuses %j', (metadata) => {
    expect(problemOf(() => registerClient(services, metadata))).toBe('invalid_client_metadata');
  });

  it('keeps names on one line, without marks that hide another name, and never long', () => {
    const name = (client_name: string): string =>
      registerClient(services, { client_name, redirect_uris: ['https://a.example/'] }).name;

    expect(name('  Cla\u202Eude\n\u200B\u0000 AI ')).toBe('Cla ude AI');
    expect(name('x'.repeat(900))).toHaveLength(80);
    expect(name(`${'x'.repeat(79)}\u{1F3FA}y`)).toBe(`${'x'.repeat(79)}\u{1F3FA}`);
    expect(name(' \u200E ')).toBe('a.example');
  });

  it('registers the same program under the same id, and keeps nothing of a flood that is too long', () => {
    expect(register('https://a.example/').id).toBe(register('https://a.example/').id);
    const many = Array.from({ length: 10 }, (_, at) => `https://a.example/${'a'.repeat(400)}${at}`);
    expect(problemOf(() => register(...many))).toBe('invalid_client_metadata');
  });
});

describe('findClient()', () => {
  it.each(['', '.', 'a.b', 'a.b.c', 'x'.repeat(5_000)])('does not know %j', (id) => {
    expect(problemOf(() => findClient(services, id))).toBe('invalid_client');
  });

  it('does not know what was changed, or signed with another secret', () => {
    const { id } = register('https://a.example/');
    const [, signature] = id.split('.');
    const forged = Buffer.from(JSON.stringify(['Claude', 'https://evil.example/'])).toString('base64url');
    const elsewhere = { tokens: createTokens({ secret: 'x'.repeat(48), clock: () => new Date() }) };

    expect(problemOf(() => findClient(services, `${forged}.${signature}`))).toBe('invalid_client');
    expect(problemOf(() => findClient(elsewhere, id))).toBe('invalid_client');
  });
});

describe('readAssistantRequest()', () => {
  const client = register('https://a.example/cb', 'http://127.0.0.1:4000/cb');
  const read = (asked: RequestParameters = {}) =>
    readAssistantRequest(services, PLACES, {
      response_type: 'code',
      client_id: client.id,
      redirect_uri: 'https://a.example/cb',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      ...asked,
    });
  const refusal = (asked: RequestParameters) => {
    const answer = read(asked);
    if (!('failure' in answer)) throw new Error('not refused');
    return { problem: findProblem(answer.failure), back: answer.redirectUri };
  };

  it('gives what was asked, with the state as it came', () => {
    expect(read({ state: ' a&b=ü ', scope: 'read', resource: 'http://127.0.0.1:8765/' })).toEqual({
      request: {
        client,
        redirectUri: 'https://a.example/cb',
        state: ' a&b=ü ',
        challenge: 'c'.repeat(43),
        scope: 'read',
        resource: PLACES.resource,
      },
    });
  });

  it.each([
    [undefined, 'write'],
    ['offline_access', 'write'],
    ['read', 'read'],
    ['write', 'write'],
    ['admin read', 'admin'],
    ['profile read', 'read'],
  ])('takes the scopes %j for %s', (scope, largest) => {
    expect(read({ scope })).toMatchObject({ request: { scope: largest } });
  });

  it.each(['http://127.0.0.1:4000/cb', 'http://127.0.0.1:65000/cb', 'http://127.0.0.1/cb'])(
    'leads a program of this machine back to any port: %s',
    (redirect_uri) => {
      expect(read({ redirect_uri })).toMatchObject({ request: { redirectUri: redirect_uri } });
    },
  );

  it.each([
    undefined,
    'https://a.example/cb/',
    'https://a.example/cb?x=1',
    'https://a.example/CB',
    'https://a.example:444/cb',
    'https://a.example/cb/../cb',
    'https://A.example/cb',
    'http://a.example/cb',
    'https://evil.example/cb',
    'http://localhost:4000/cb',
    'http://127.0.0.1:4000/other',
    'http://127.0.0.1:4000@evil.example/cb',
    'http://127.0.0.1:99999/cb',
    'http://127.0.0.1:4000.evil.example/cb',
    'https://127.0.0.1:4000/cb',
    '//evil.example/cb',
  ])('leads nobody to %j', (redirect_uri) => {
    expect(refusal({ redirect_uri })).toEqual({ problem: 'invalid_request', back: undefined });
  });

  it('leads nobody back who is not registered', () => {
    expect(refusal({ client_id: 'a.b' })).toEqual({ problem: 'invalid_client', back: undefined });
    expect(refusal({ client_id: undefined })).toEqual({ problem: 'invalid_client', back: undefined });
  });

  it.each([
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: 'http://localhost:8765/api' }, 'invalid_target'],
    [{ resource: 'nonsense' }, 'invalid_target'],
  ])('refuses %j as %s', (asked, problem) => {
    expect(refusal(asked)).toEqual({ problem, back: 'https://a.example/cb' });
  });
});

describe('normalizeResource()', () => {
  it.each([
    ['https://MCP.dig.example', 'https://mcp.dig.example/mcp'],
    ['https://mcp.dig.example:443/mcp/', 'https://mcp.dig.example/mcp'],
    ['http://[::1]:8765/mcp', 'http://localhost:8765/mcp'],
    ['https://mcp.dig.example/mcp?x', 'https://mcp.dig.example/mcp?x'],
  ])('of %s is %s', (text, expected) => {
    expect(normalizeResource(text)).toBe(expected.includes('?') ? undefined : expected);
  });

  it.each(['', 'mcp', 'ftp://a.example/', 'https://a@b.example/mcp', 'https://a.example/mcp#x'])(
    'of %j is none',
    (text) => {
      expect(normalizeResource(text)).toBeUndefined();
    },
  );
});
