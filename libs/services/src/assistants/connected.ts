import type { AssistantRow, Store } from '@trowel/db';
import { NotFoundError } from '@trowel/domain/core';
import type { ConnectedAssistant } from '@trowel/domain/records';
import {
  authorOf,
  invalidToken,
  recordUserChange,
  refusePersonalToken,
  type Author,
} from '../accounts/index.ts';
import { now, type Context } from '../context.ts';
import { readStored, reportScopes } from './scopes.ts';

/**
 * Lists the assistants the caller has authorized, oldest first, without those ended by a new password.
 * @throws UnauthenticatedError
 */
export async function listAssistants(ctx: Context): Promise<ConnectedAssistant[]> {
  const { users, assistants } = ctx.services.database.reads;
  const account = ctx.actor.id === null ? undefined : await users.find(ctx.actor.id);
  if (!account) throw invalidToken();
  const rows = await assistants.listOf(account.id, now(ctx));
  return rows.filter((row) => row.token_version === account.token_version).map(toConnected);
}

/**
 * Disconnects an assistant of the caller, from its next request on.
 * @throws DomainError `forbidden` for a caller who uses a token for scripts, NotFoundError also for an
 * assistant of another account.
 */
export async function disconnectAssistant(ctx: Context, id: number): Promise<void> {
  refusePersonalToken(ctx);
  const { actor, services } = ctx;
  await services.database.transaction(async (store) => {
    const own = actor.id === null ? [] : await store.assistants.listOf(actor.id, now(ctx));
    const row = own.find((one) => one.id === id);
    if (!row)
      throw new NotFoundError({
        en: `You have connected no assistant ${id}`,
        it: `Non hai collegato un assistente ${id}`,
      });
    await endAssistant(store, row, authorOf(ctx));
  });
}

/** Ends an assistant and logs the author. */
export async function endAssistant(store: Store, row: AssistantRow, author: Author): Promise<void> {
  if (!(await store.assistants.remove(row.id))) return;
  const change = {
    action: 'update',
    id: row.user_id,
    before: { assistant: toConnected(row) },
    after: {},
  } as const;
  await recordUserChange(store, author, change);
}

/** Returns an assistant as it is listed. */
export function toConnected(row: AssistantRow): ConnectedAssistant {
  const { id, name, scope, created_at, used_at, ends_at } = row;
  return {
    id,
    name,
    scopes: reportScopes(readStored(scope)),
    created_at,
    used_at: used_at ?? created_at,
    ends_at,
  };
}
