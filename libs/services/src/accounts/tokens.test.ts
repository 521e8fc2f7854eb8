import { createHmac, generateKeyPairSync } from 'node:crypto';
import { UnauthenticatedError } from '@trowel/domain/core';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

const SECRET = 'trowels-are-sharpened-on-the-longest-edge';
const START = Date.parse('2026-05-04T08:00:00Z');
const NOW_S = START / 1_000;
const HOLDER = { id: 7, role: 'operator', token_version: 3 } as const;

function createClock(): { clock: () => Date; pass: (seconds: number) => void } {
  let time = START;
  return { clock: () => new Date(time), pass: (seconds) => (time += seconds * 1_000) };
}

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error instanceof UnauthenticatedError ? error.detail['type'] : error;
  }
  return 'accepted';
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = {
  sub: '7',
  iat: NOW_S,
  exp: NOW_S + 1_800,
  jti: 'one',
  role: 'operator',
  ver: 3,
  iss: 'trowel',
  aud: 'trowel-api',
};

/** Signs anything with the right secret, as no library would let one. */
function forge(header: object, claims: object, { secret = SECRET, hash = 'sha256' } = {}): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

const HEADER = { alg: 'HS256', typ: 'JWT' };
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const publicText = publicKey.export({ type: 'spki', format: 'pem' }).toString();

function without(claim: string): object {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim));
}

describe('issue()', () => {
  it('tells the account, its role, its version and 30 minutes', () => {
    const tokens = createTokens({ secret: SECRET, clock: createClock().clock });

    const token = tokens.issue(HOLDER);

    expect(jwt.decode(token, { complete: true })).toMatchObject({
      header: HEADER,
      payload: { ...payload, jti: expect.stringMatching(/^[\da-f-]{36}$/) },
    });
    expect(tokens.lifetimeS).toBe(1_800);
    expect(tokens.issue(HOLDER)).not.toBe(token);
  });
});

describe('issue() of a token that renews another', () => {
  it('continues its session, for 30 minutes more and never beyond twelve hours', () => {
    const { clock, pass } = createClock();
    const tokens = createTokens({ secret: SECRET, clock });
    const first = tokens.check(tokens.issue(HOLDER)).token;

    pass(1_200);
    const second = tokens.check(tokens.issue(HOLDER, first)).token;
    pass(41_700);
    const last = tokens.check(tokens.issue(HOLDER, second)).token;

    expect(second).toEqual({
      ...first,
      issuedAt: '2026-05-04T08:20:00.000Z',
      expiresAt: '2026-05-04T08:50:00.000Z',
    });
    expect(last).toMatchObject({ id: first.id, expiresAt: first.endsAt, endsAt: '2026-05-04T20:00:00.000Z' });
  });

  it('takes a token of an earlier version as a session of its own', () => {
    const tokens = createTokens({ secret: SECRET, clock: createClock().clock });

    expect(tokens.check(forge(HEADER, payload)).token).toMatchObject({
      id: 'one',
      endsAt: '2026-05-04T20:00:00.000Z',
    });
  });
});

describe('check()', () => {
  it('gives back who it was made for', () => {
    const tokens = createTokens({ secret: SECRET, clock: createClock().clock });

    expect(tokens.check(tokens.issue(HOLDER))).toMatchObject({ userId: 7, tokenVersion: 3 });
    expect(tokens.check(forge(HEADER, payload))).toMatchObject({ userId: 7, tokenVersion: 3 });
  });

  it('holds to the second, whether the token was seen before or not', () => {
    const { clock, pass } = createClock();
    const tokens = createTokens({ secret: SECRET, clock });
    const [seen, unseen] = [tokens.issue(HOLDER), tokens.issue(HOLDER)];
    tokens.check(seen);

    pass(1_799);
    expect(tokens.check(seen)).toBeDefined();
    expect(createTokens({ secret: SECRET, clock }).check(unseen)).toBeDefined();

    pass(1);
    expect(failureOf(() => tokens.check(seen))).toBe('expired_token');
    expect(failureOf(() => tokens.check(seen))).toBe('expired_token');
    expect(failureOf(() => tokens.check(unseen))).toBe('expired_token');
  });

  it.each<[string, string]>([
    ['no token', ''],
    ['no JWT', 'abc'],
    ['two parts', `${encode(HEADER)}.${encode(payload)}`],
    ['no algorithm', `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`],
    ['no algorithm, spelled otherwise', `${encode({ alg: 'NoNe', typ: 'JWT' })}.${encode(payload)}.`],
    ['an empty signature', `${encode(HEADER)}.${encode(payload)}.`],
    ['another secret', forge(HEADER, payload, { secret: `${SECRET}!` })],
    ['an empty secret', forge(HEADER, payload, { secret: '' })],
    ['HS512', forge({ ...HEADER, alg: 'HS512' }, payload, { hash: 'sha512' })],
    ['HS384', forge({ ...HEADER, alg: 'HS384' }, payload, { hash: 'sha384' })],
    ['RS256', jwt.sign(payload, privateKey, { algorithm: 'RS256' })],
    ['a public key as the secret', forge(HEADER, payload, { secret: publicText })],
    ['a key of its own', forge({ ...HEADER, jwk: { kty: 'oct', k: 'AAAA' } }, payload)],
    ['the address of a key', forge({ ...HEADER, jku: 'https://example.org/keys' }, payload)],
    ['the path of a key', forge({ ...HEADER, kid: '../../dev/null' }, payload)],
    ['demands nobody knows', forge({ ...HEADER, crit: ['exp2'], exp2: 1 }, payload)],
    ['changed claims', forge(HEADER, payload).replace(encode(payload), encode({ ...payload, sub: '1' }))],
    ['another issuer', forge(HEADER, { ...payload, iss: 'other' })],
    ['another audience', forge(HEADER, { ...payload, aud: 'other' })],
    ['no expiry', forge(HEADER, without('exp'))],
    ['no start', forge(HEADER, without('iat'))],
    ['no subject', forge(HEADER, without('sub'))],
    ['no id', forge(HEADER, without('jti'))],
    ['no version', forge(HEADER, without('ver'))],
    ['a subject that is no account', forge(HEADER, { ...payload, sub: '1 or 1=1' })],
    ['a role that does not exist', forge(HEADER, { ...payload, role: 'root' })],
    ['text instead of claims', forge(HEADER, ['7'])],
  ])('refuses a token with %s', (_, token) => {
    const tokens = createTokens({ secret: SECRET, clock: createClock().clock });

    expect(failureOf(() => tokens.check(token))).toBe('invalid_token');
  });

  it('refuses a token made to last longer than tokens do', () => {
    const { clock, pass } = createClock();
    const tokens = createTokens({ secret: SECRET, clock });
    const eternal = forge(HEADER, { ...payload, exp: NOW_S + 10_000_000 });

    pass(1_801);

    expect(failureOf(() => tokens.check(eternal))).toBe('expired_token');
  });

  it('checks anew what it has forgotten', () => {
    const tokens = createTokens({ secret: SECRET, clock: createClock().clock });
    const first = tokens.issue(HOLDER);
    tokens.check(first);
    for (let i = 0; i < 10_001; i++) tokens.check(tokens.issue(HOLDER));

    expect(tokens.check(first)).toMatchObject({ userId: 7, tokenVersion: 3 });
  });
});
