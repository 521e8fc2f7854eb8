import type { Store, UserRow } from '@trowel/db';
import { now, type Context, type GivenToken } from '../context.ts';

/** Name in the table of ended tokens for a session that survives a new version of the account. */
function nameOf({ id }: Pick<GivenToken, 'id'>, version: number): string {
  return `${id} stays at ${version}`;
}

/**
 * Ends all sessions, personal tokens and assistants of the caller's account except the calling
 * session. Call it in the transaction that changes the account.
 */
export async function endOtherSessions(
  store: Store,
  ctx: Context,
  { id, token_version }: UserRow,
): Promise<void> {
  const version = token_version + 1;
  const { token } = ctx.actor;
  if (token && !token.isPersonal)
    await store.users.endToken({ token_id: nameOf(token, version), expires_at: token.endsAt }, now(ctx));
  await store.users.update(id, { token_version: version });
}

/** Returns true if a session of an older version stays valid because it ended the others. */
export function isStaying(store: Pick<Store, 'users'>, token: GivenToken, version: number): Promise<boolean> {
  return store.users.hasEnded(nameOf(token, version));
}
