import { timingSafeEqual } from 'node:crypto';
import type { UserRow } from '@trowel/db';
import { renderQrSvg } from '@trowel/documents/qr';
import { DomainError, NotFoundError } from '@trowel/domain/core';
import type { PasswordLink } from '@trowel/domain/records';
import { requirePermission, type Context } from '../context.ts';
import { authorOf, existingUser, recordUserChange } from './user-records.ts';
import { refusePersonalToken } from './personal-tokens.ts';
import { refuseWeakPassword } from './weak-password.ts';

const LIFETIME_S = 86_400;
/** Prefix of every code, so that people and secret scanners recognize it. */
const PREFIX = 'trowel_pwd_';
const CODE = /^trowel_pwd_(?<id>[1-9]\d{0,9})-(?<end>\d{10})-(?<mark>[\w-]{43})$/;
/** Page on which it is used. The code is behind the `#`, which browsers do not send, so it is in no log. */
const PAGE = '/password';

/**
 * Creates a link with which a person who forgot the password chooses a new one, valid for a day. It is signed, not
 * stored: the signature contains the version of the account's tokens, which the new password raises, so that a link
 * works once. Any other new password ends it too.
 * @throws ForbiddenError, also for a personal access token; NotFoundError; DomainError `conflict` for an inactive account
 */
export async function createPasswordLink(
  ctx: Context,
  { id, webUrl }: { id: number; webUrl: string },
): Promise<PasswordLink> {
  requirePermission(ctx, 'manage_users');
  refusePersonalToken(ctx);
  return ctx.services.database.transaction(async (store) => {
    const row = existingUser(await store.users.lock(id), id);
    if (!row.is_active)
      throw new DomainError('conflict', {
        en: `The account ${row.username} is not active; activate it first`,
        it: `L’account ${row.username} non è attivo: prima va attivato`,
      });
    const end = Math.floor(ctx.services.clock().getTime() / 1_000) + LIFETIME_S;
    const code = `${PREFIX}${id}-${end}-${sign(ctx, row, end)}`;
    const link = `${webUrl}${PAGE}#${code}`;
    const expires_at = new Date(end * 1_000).toISOString();
    const after = { password: 'link', expires_at };
    await recordUserChange(store, authorOf(ctx), { action: 'update', id, before: {}, after });
    return { link, expires_at, qr_svg: renderQrSvg(link) };
  });
}

/** Returns the user name of the account of a code. @throws NotFoundError, the same for every code that cannot be used */
export async function showPasswordLink(ctx: Context, code: string): Promise<{ username: string }> {
  const { id, end, mark } = readCode(ctx, code);
  return {
    username: checkRow(ctx, await ctx.services.database.reads.users.find(id), { end, mark }).username,
  };
}

/**
 * Sets the password of the account of a code and ends its sessions and tokens. @throws NotFoundError as
 * `showPasswordLink`, ValidationError for a weak password
 */
export async function resetByLink(
  ctx: Context,
  { code, new_password }: { code: string; new_password: string },
): Promise<{ username: string }> {
  await showPasswordLink(ctx, code);
  refuseWeakPassword(new_password, 'new_password');
  const password_hash = await ctx.services.passwords.hash(new_password);
  const { id, end, mark } = readCode(ctx, code);
  return ctx.services.database.transaction(async (store) => {
    const { username, token_version } = checkRow(ctx, await store.users.lock(id), { end, mark });
    await store.users.update(id, {
      password_hash,
      token_version: token_version + 1,
      must_change_password: false,
    });
    const author = { ...authorOf(ctx), actor: username };
    const after = { password: 'reset by link' };
    await recordUserChange(store, author, { action: 'update', id, before: {}, after });
    return { username };
  });
}

function readCode(ctx: Context, code: string): { id: number; end: number; mark: string } {
  const { id, end, mark } = CODE.exec(code)?.groups ?? {};
  if (id === undefined || end === undefined || mark === undefined) throw noLink();
  if (Number(end) * 1_000 <= ctx.services.clock().getTime()) throw noLink();
  return { id: Number(id), end: Number(end), mark };
}

function checkRow(
  ctx: Context,
  row: UserRow | undefined,
  { end, mark }: { end: number; mark: string },
): UserRow {
  if (!row?.is_active) throw noLink();
  if (!timingSafeEqual(Buffer.from(sign(ctx, row, end)), Buffer.from(mark))) throw noLink();
  return row;
}

function sign(
  ctx: Context,
  { id, token_version }: Pick<UserRow, 'id' | 'token_version'>,
  end: number,
): string {
  return ctx.services.tokens.fingerprint(`password link ${id} ${end} ${token_version}`);
}

/** The message does not reveal if the account exists. */
function noLink(): NotFoundError {
  return new NotFoundError(
    {
      en: 'This link was used, has expired or is incomplete; ask an administrator for a new one',
      it: 'Questo link è già stato usato, è scaduto o è incompleto: chiedine uno nuovo a un amministratore',
    },
    { type: 'no_password_link' },
  );
}
