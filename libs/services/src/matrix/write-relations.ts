import type { Permission } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { write, type Write } from '../writing/index.ts';
import { siteOrdersOf } from './site-orders.ts';

/**
 * Runs a write that checks relations, in one transaction as `write` does; once it is committed, the order kept of the
 * site counts as up to date.
 * @throws ForbiddenError when the actor lacks the permission.
 */
export async function writeRelations<T>(
  ctx: Context,
  permission: Permission,
  body: (write: Write) => Promise<T>,
  options: { batch?: string } = {},
): Promise<T> {
  let onCommit = (): void => undefined;
  const checked = async (w: Write): Promise<T> => {
    const given = await body(w);
    await w.flush();
    onCommit = await siteOrdersOf(ctx.services.database).prepareCommit(w);
    return given;
  };
  const result = await write(ctx, permission, checked, options);
  onCommit();
  return result;
}
