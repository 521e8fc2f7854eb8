import type { Store, UserRow } from '@trowel/db';
import { BadRequestError } from '@trowel/domain/core';
import type { AssistantScope } from '@trowel/domain/records';
import { authorOf, invalidToken, recordUserChange, refusePersonalToken } from '../accounts/index.ts';
import { now, type Context } from '../context.ts';
import { endAssistant, toConnected } from './connected.ts';
import type { AssistantRequest } from './read-request.ts';
import { offeredScopes } from './scopes.ts';
import { hashOf, createSecret } from './secrets.ts';

const CODE_LIFETIME_S = 120;
const MAX_LIFETIME_S = 366 * 86_400;
/** Maximum number of assistants per person. Beyond it the least recently used one is removed. */
const MAX_ASSISTANTS = 50;

/**
 * Authorizes an assistant to act as the caller within the chosen scope. Returns the code it exchanges
 * for its tokens, valid once and for two minutes.
 * @throws DomainError `forbidden` for a caller who uses a token for scripts, BadRequestError for a
 * scope that was not offered.
 */
export async function authorizeAssistant(
  ctx: Context,
  request: AssistantRequest,
  scope: AssistantScope,
): Promise<string> {
  refusePersonalToken(ctx);
  const code = createSecret('code');
  await ctx.services.database.transaction(async (store) => {
    const account = ctx.actor.id === null ? undefined : await store.users.lock(ctx.actor.id);
    if (!account?.is_active) throw invalidToken();
    if (!offeredScopes(request.scope, account.role).includes(scope))
      throw new BadRequestError(
        {
          en: `The permission ${scope} was not offered`,
          it: `Il permesso ${scope} non era tra quelli offerti`,
        },
        { type: 'not_offered' },
      );
    await createRoom(ctx, store, account);
    await keep(ctx, store, { account, request, scope, code });
  });
  return code;
}

async function createRoom(ctx: Context, store: Store, { id }: UserRow): Promise<void> {
  await store.assistants.forgetExpired(now(ctx));
  const rows = await store.assistants.listOf(id, now(ctx));
  const byUse = rows.toSorted((a, b) => String(a.used_at).localeCompare(String(b.used_at)));
  for (const row of byUse.slice(0, Math.max(0, rows.length - MAX_ASSISTANTS + 1)))
    await endAssistant(store, row, authorOf(ctx));
}

async function keep(
  ctx: Context,
  store: Store,
  {
    account,
    request,
    scope,
    code,
  }: { account: UserRow; request: AssistantRequest; scope: AssistantScope; code: string },
): Promise<void> {
  const row = await store.assistants.add({
    user_id: account.id,
    client_id: request.client.id,
    name: request.client.name,
    scope,
    resource: request.resource,
    token_version: account.token_version,
    created_at: now(ctx),
    ends_at: later(ctx, MAX_LIFETIME_S),
  });
  await store.assistants.addTokens([
    {
      token_hash: hashOf(code),
      assistant_id: row.id,
      kind: 'code',
      redirect_uri: request.redirectUri,
      challenge: request.challenge,
      is_used: false,
      expires_at: later(ctx, CODE_LIFETIME_S),
    },
  ]);
  const change = {
    action: 'update',
    id: account.id,
    before: {},
    after: { assistant: toConnected(row) },
  } as const;
  await recordUserChange(store, authorOf(ctx), change);
}

function later({ services }: Context, seconds: number): string {
  return new Date(services.clock().getTime() + seconds * 1_000).toISOString();
}
