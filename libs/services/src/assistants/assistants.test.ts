import { createHash } from 'node:crypto';
import { DIALECTS } from '@trowel/db/testing';
import { NotFoundError } from '@trowel/domain/core';
import type { AssistantScope, User } from '@trowel/domain/records';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authenticate, changePassword, createPersonalToken } from '../accounts/index.ts';
import { openAuthWorld, PASSWORD, type AuthWorld } from '../accounts/testing/auth-world.ts';
import { updateUser } from '../accounts/users.ts';
import type { Actor } from '../context.ts';
import { authenticateAssistant } from './authenticate-assistant.ts';
import { registerClient, type AssistantClient } from './clients.ts';
import { disconnectAssistant, listAssistants } from './connected.ts';
import { authorizeAssistant } from './authorize-assistant.ts';
import { readAssistantRequest, type RequestParameters, type AssistantRequest } from './read-request.ts';
import { hashOf } from './secrets.ts';
import { redeemCode, renewTokens, revokeToken, type AssistantTokens } from './redeem.ts';

const PLACES = { issuer: 'https://dig.example', resource: 'https://mcp.dig.example/mcp' };
const BACK = 'https://assistant.example/callback';
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-1';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

describe.each(DIALECTS)('assistants that act for people, on %s', (dialect) => {
  let world: AuthWorld;
  let client: AssistantClient;
  beforeAll(async () => {
    world = await openAuthWorld(dialect);
    client = registerClient(world.services, { client_name: 'Claude', redirect_uris: [BACK] });
  });
  afterEach(() => world.clear());
  afterAll(() => world.dispose());

  const ask = (asked: RequestParameters = {}): AssistantRequest => {
    const read = readAssistantRequest(world.services, PLACES, {
      response_type: 'code',
      client_id: client.id,
      redirect_uri: BACK,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...asked,
    });
    if ('failure' in read) throw read.failure;
    return read.request;
  };
  const letIn = (user: User, scope: AssistantScope = 'write'): Promise<string> =>
    authorizeAssistant(world.as(user), ask({ scope }), scope);
  const redeem = (code: string, given: RequestParameters = {}): Promise<AssistantTokens> =>
    redeemCode(world.services, PLACES, {
      code,
      client_id: client.id,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      resource: PLACES.resource,
      ...given,
    });
  const renew = (refresh_token: string, given: RequestParameters = {}): Promise<AssistantTokens> =>
    renewTokens(world.services, PLACES, { refresh_token, client_id: client.id, ...given });
  const cameWith = ({ access_token }: AssistantTokens, resource = PLACES.resource): Promise<Actor> =>
    authenticateAssistant(world.services, access_token, resource);
  const connect = async (user: User, scope: AssistantScope = 'write'): Promise<AssistantTokens> =>
    redeem(await letIn(user, scope));
  const grantIsRefused = { detail: { type: 'invalid_grant' } };
  const tokenIsRefused = { detail: { type: 'invalid_token' } };

  it.each([
    ['viewer', 'read', 'viewer'],
    ['operator', 'read', 'viewer'],
    ['operator', 'write', 'operator'],
    ['admin', 'read', 'viewer'],
    ['admin', 'write', 'operator'],
    ['admin', 'admin', 'admin'],
  ] as const)('of a %s, let in to %s, act as that person, as %s', async (role, scope, as) => {
    const user = await world.addUser('maria', { role });

    const tokens = await connect(user, scope);

    expect(await cameWith(tokens)).toMatchObject({
      id: user.id,
      username: 'maria',
      role: as,
      accountRole: role,
    });
    expect(tokens.scope.split(' ').at(-1)).toBe(scope);
  });

  it.each([
    ['viewer', 'write'],
    ['operator', 'admin'],
  ] as const)('of a %s are not let in to %s, nor to more than they asked for', async (role, scope) => {
    const user = await world.addUser('maria', { role });

    await expect(letIn(user, scope)).rejects.toMatchObject({ detail: { type: 'not_offered' } });
    await expect(authorizeAssistant(world.as(user), ask({ scope: 'read' }), 'write')).rejects.toMatchObject({
      detail: { type: 'not_offered' },
    });
  });

  it('follow the role of the account, and end with a new password or when it is not active', async () => {
    const user = await world.addUser('maria', { role: 'admin' });
    const admin = world.as(await world.addUser('chief', { role: 'admin' }));
    const tokens = await connect(user, 'admin');

    await updateUser(admin, { id: user.id, changes: { role: 'viewer' } });
    expect(await cameWith(tokens)).toMatchObject({ role: 'viewer' });
    await updateUser(admin, { id: user.id, changes: { is_active: false } });
    await expect(cameWith(tokens)).rejects.toMatchObject({ detail: { type: 'inactive_account' } });
    await updateUser(admin, { id: user.id, changes: { is_active: true } });
    await expect(cameWith(tokens)).rejects.toMatchObject(tokenIsRefused);

    const later = await connect(user, 'read');
    await changePassword(world.as(user), { current_password: PASSWORD, new_password: `${PASSWORD}-new` });
    await expect(cameWith(later)).rejects.toMatchObject(tokenIsRefused);
    await expect(renew(later.refresh_token)).rejects.toMatchObject(grantIsRefused);
    expect(await listAssistants(world.as(user))).toEqual([]);
  });

  it('go with the account', async () => {
    const tokens = await connect(await world.addUser('maria', { role: 'operator' }));

    await world.clear();

    await expect(cameWith(tokens)).rejects.toMatchObject(tokenIsRefused);
    await expect(renew(tokens.refresh_token)).rejects.toMatchObject(grantIsRefused);
  });

  it('are let in to the one service alone', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const tokens = await connect(user);

    await expect(cameWith(tokens, 'https://other.example/mcp')).rejects.toMatchObject(tokenIsRefused);
    await expect(authenticate(world.services, tokens.access_token)).rejects.toMatchObject(tokenIsRefused);
    const code = await letIn(user);
    await expect(redeem(code, { resource: 'https://other.example/mcp' })).rejects.toMatchObject({
      detail: { type: 'invalid_target' },
    });
    await expect(renew(tokens.refresh_token, { resource: 'https://other.example' })).rejects.toMatchObject({
      detail: { type: 'invalid_target' },
    });
  });

  it('use a code once: the second time they are out, with all they were given', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const code = await letIn(user);
    const tokens = await redeem(code);

    await expect(redeem(code)).rejects.toMatchObject(grantIsRefused);

    await expect(cameWith(tokens)).rejects.toMatchObject(tokenIsRefused);
    await expect(renew(tokens.refresh_token)).rejects.toMatchObject(grantIsRefused);
  });

  it('of two that use the same code or token at once, at most one gets anything, and not for long', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const code = await letIn(user);

    const tries = await Promise.allSettled([redeem(code), redeem(code), redeem(code)]);

    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made.length).toBeLessThanOrEqual(1);
    for (const tokens of made) await expect(cameWith(tokens)).rejects.toMatchObject(tokenIsRefused);
    expect(await listAssistants(world.as(user))).toEqual([]);
  });

  it.each([
    ['another client', { client_id: 'other.client' }],
    ['another address', { redirect_uri: `${BACK}2` }],
    ['another verifier', { code_verifier: `${VERIFIER}2` }],
  ])('do not redeem the code of %s, and nobody does afterwards', async (_case, given) => {
    const code = await letIn(await world.addUser('maria', { role: 'operator' }));

    await expect(redeem(code, given)).rejects.toMatchObject(grantIsRefused);
    await expect(redeem(code)).rejects.toMatchObject(grantIsRefused);
  });

  it('redeem a code within two minutes', async () => {
    const code = await letIn(await world.addUser('maria', { role: 'operator' }));

    world.pass(120);
    await expect(redeem(code)).rejects.toMatchObject(grantIsRefused);
    world.pass(-120);
  });

  it('have an hour with a token, and get another for what renews it', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const first = await connect(user);
    expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'read write' });

    world.pass(3_600);
    await expect(cameWith(first)).rejects.toMatchObject({ detail: { type: 'expired_token' } });
    const second = await renew(first.refresh_token);

    expect(await cameWith(second)).toMatchObject({ username: 'maria', role: 'operator' });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    world.pass(-3_600);
  });

  it('leave nothing behind of tokens that have expired', async () => {
    const first = await connect(await world.addUser('maria', { role: 'operator' }));

    world.pass(3_600);
    await renew(first.refresh_token);

    const { assistants } = world.services.database.reads;
    expect(await assistants.findByToken(hashOf(first.access_token))).toBeUndefined();
    expect(await assistants.findByToken(hashOf(first.refresh_token))).toMatchObject({
      token: { is_used: true },
    });
    world.pass(-3_600);
  });

  it('may leave out where they were led back to, as OAuth 2.1 has it', async () => {
    const code = await letIn(await world.addUser('maria', { role: 'operator' }));

    expect(await redeem(code, { redirect_uri: undefined })).toMatchObject({ scope: 'read write' });
  });

  it('that renew with a token a second time are out, whoever it was that used it first', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const first = await connect(user);
    const second = await renew(first.refresh_token);

    await expect(renew(first.refresh_token)).rejects.toMatchObject(grantIsRefused);

    await expect(cameWith(second)).rejects.toMatchObject(tokenIsRefused);
    await expect(renew(second.refresh_token)).rejects.toMatchObject(grantIsRefused);
    expect(await listAssistants(world.as(user))).toEqual([]);
    const { rows } = await world.services.database.reads.changes.list(
      { entity: 'users', id: user.id },
      { skip: 0, limit: 10 },
    );
    expect(rows[0]).toMatchObject({ actor: 'maria', via: 'mcp', before: { assistant: { name: 'Claude' } } });
  });

  it('do not renew with another’s token, with an access token, nor after sixty days', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const tokens = await connect(user);

    await expect(renew(tokens.refresh_token, { client_id: 'other.client' })).rejects.toMatchObject(
      grantIsRefused,
    );
    await expect(renew(tokens.access_token)).rejects.toMatchObject(grantIsRefused);
    await expect(cameWith({ ...tokens, access_token: tokens.refresh_token })).rejects.toMatchObject(
      tokenIsRefused,
    );
    expect(await cameWith(tokens)).toMatchObject({ username: 'maria' });
    world.pass(60 * 86_400);
    expect(await listAssistants(world.as(user))).toEqual([]);
    await expect(renew(tokens.refresh_token)).rejects.toMatchObject(grantIsRefused);
    world.pass(-60 * 86_400);
  });

  it('must be let in again after a year, however often they renew', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    let tokens = await connect(user);

    for (let month = 1; month <= 12; month += 1) {
      world.pass(30 * 86_400);
      tokens = await renew(tokens.refresh_token);
    }
    world.pass(6 * 86_400);

    await expect(renew(tokens.refresh_token)).rejects.toMatchObject(grantIsRefused);
    world.pass(-366 * 86_400);
  });

  it.each(['access_token', 'refresh_token'] as const)(
    'end by their %s, and another client’s does not',
    async (name) => {
      const user = await world.addUser('maria', { role: 'operator' });
      const tokens = await connect(user);

      const foreign = revokeToken(world.services, { token: tokens[name], client_id: 'other.client' });
      await expect(foreign).rejects.toMatchObject({ detail: { type: 'invalid_client' } });
      expect(await cameWith(tokens)).toMatchObject({ username: 'maria' });
      await revokeToken(world.services, { token: tokens[name], client_id: client.id });
      await revokeToken(world.services, { token: 'never given', client_id: client.id });

      await expect(cameWith(tokens)).rejects.toMatchObject(tokenIsRefused);
      await expect(renew(tokens.refresh_token)).rejects.toMatchObject(grantIsRefused);
    },
  );

  it('are listed once they are connected, and nobody else disconnects them', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const stranger = world.as(await world.addUser('carla', { role: 'admin' }));
    await letIn(user, 'read');
    const tokens = await connect(user);

    const listed = await listAssistants(world.as(user));

    const at = '2026-05-04T08:00:00.000Z';
    expect(listed).toEqual([
      {
        id: expect.any(Number),
        name: 'Claude',
        scopes: ['read', 'write'],
        created_at: at,
        used_at: at,
        ends_at: '2027-05-05T08:00:00.000Z',
      },
    ]);
    await expect(disconnectAssistant(stranger, listed[0]!.id)).rejects.toThrow(NotFoundError);
    expect(await cameWith(tokens)).toMatchObject({ username: 'maria' });
    await disconnectAssistant(world.as(user), listed[0]!.id);
    await expect(cameWith(tokens)).rejects.toMatchObject(tokenIsRefused);
    expect(await listAssistants(world.as(user))).toEqual([]);
  });

  it('are kept without what they were given', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const code = await letIn(user);
    const tokens = await redeem(code);

    const { assistants, changes } = world.services.database.reads;
    const kept = JSON.stringify([
      await assistants.listOf(user.id, '2026-05-04T08:00:00.000Z'),
      await changes.list({ entity: 'users', id: user.id }, { skip: 0, limit: 10 }),
    ]);

    expect(kept).toContain('Claude');
    for (const secret of [code, tokens.access_token, tokens.refresh_token]) {
      expect(secret).toMatch(/^trowel_o[a-z]{2}_[\w-]{43}$/);
      expect(kept).not.toContain(secret.slice(11));
    }
  });

  it('are let in by nobody who came with a token for scripts', async () => {
    const user = await world.addUser('maria', { role: 'admin' });
    const expires_at = '2026-05-05T08:00:00.000Z';
    const made = await createPersonalToken(world.as(user), { name: 'script', scopes: ['write'], expires_at });
    const script = { ...world.as(user), actor: await authenticate(world.services, made.token) };
    const assistant = { ...world.as(user), actor: await cameWith(await connect(user, 'admin')) };

    for (const ctx of [script, assistant]) {
      const refused = { code: 'forbidden', detail: { type: 'personal_token' } };
      await expect(authorizeAssistant(ctx, ask(), 'read')).rejects.toMatchObject(refused);
      await expect(disconnectAssistant(ctx, 1)).rejects.toMatchObject(refused);
      await expect(
        changePassword(ctx, { current_password: PASSWORD, new_password: 'x' }),
      ).rejects.toMatchObject(refused);
    }
  });

  /** Connects so many more, past the checks. */
  const addOthers = (user: User, count: number): Promise<void> =>
    world.services.database.transaction(async ({ assistants }) => {
      const created_at = world.services.clock().toISOString();
      const kept = { user_id: user.id, client_id: 'x', name: 'Other', scope: 'read', token_version: 1 };
      const token = { kind: 'refresh', redirect_uri: null, challenge: null, is_used: false };
      for (let one = 0; one < count; one += 1) {
        const ends_at = '2027-05-05T08:00:00.000Z';
        const { id } = await assistants.add({ ...kept, resource: PLACES.resource, created_at, ends_at });
        await assistants.setUsed(id, created_at);
        const token_hash = `other-${one}`;
        await assistants.addTokens([{ ...token, token_hash, assistant_id: id, expires_at: ends_at }]);
      }
    });

  it('there are fifty of at the most: the one unused the longest goes', async () => {
    const user = await world.addUser('maria', { role: 'viewer' });
    const [first, second] = [await connect(user, 'read'), await connect(user, 'read')];
    world.pass(1);
    await addOthers(user, 48);

    world.pass(1);
    const renewed = await renew(first.refresh_token);
    await connect(user, 'read');

    expect(await listAssistants(world.as(user))).toHaveLength(50);
    expect(await cameWith(renewed)).toMatchObject({ username: 'maria' });
    await expect(cameWith(second)).rejects.toMatchObject(tokenIsRefused);
    world.pass(-2);
  });

  it('nobody connected are forgotten with their code', async () => {
    const user = await world.addUser('maria', { role: 'viewer' });
    const code = await letIn(user, 'read');

    world.pass(121);
    await letIn(user, 'read');

    const found = await world.services.database.reads.assistants.findByToken(hashOf(code));
    expect(found).toBeUndefined();
    world.pass(-121);
  });
});
