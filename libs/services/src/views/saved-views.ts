import type { SavedViewRow, Store } from '@trowel/db';
import { ConflictError, foldText, ForbiddenError, NotFoundError, ValidationError } from '@trowel/domain/core';
import {
  MAX_SAVED_VIEWS,
  validateView,
  type NewSavedView,
  type SavedView,
  type SavedViewChanges,
  type ViewedEntity,
} from '@trowel/domain/records';
import { now, readsOf, requirePermission, type Context } from '../context.ts';
import { requireChanging } from '../visibility.ts';
import { getSiteId } from '../writing/index.ts';

/** The table whose views are listed. */
export interface ViewsQuery {
  siteName: string;
  entity: ViewedEntity;
}

/** Shared views are stored under no account. */
const EVERYBODY = 0;

/** Lists the saved views of a table that the caller sees: the shared ones, then their own. @throws NotFoundError */
export async function listSavedViews(ctx: Context, { siteName, entity }: ViewsQuery): Promise<SavedView[]> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const { accountId } = ctx.services;
  const shared = await store.savedViews.list({ siteId, entity, accountId: EVERYBODY });
  const own = accountId === null ? [] : await store.savedViews.list({ siteId, entity, accountId });
  return [...shared, ...own].map(toView);
}

/**
 * Saves a view of a table. Users save their own views. A shared one requires the right to change the
 * site.
 * @throws NotFoundError, ForbiddenError, ValidationError, ConflictError if the name is in use
 */
export async function createSavedView(
  ctx: Context,
  { site_name: siteName, entity, name, is_shared: isShared, definition }: NewSavedView,
): Promise<SavedView> {
  requirePermission(ctx, 'read');
  validateView(entity, definition);
  return ctx.services.database.transaction(async (store) => {
    const siteId = await getSiteId(store, siteName);
    const row = {
      site_id: siteId,
      entity,
      name,
      definition,
      account_id: isShared ? EVERYBODY : accountOf(ctx),
      changed_by: ctx.actor.username,
      changed_at: now(ctx),
    };
    requireOwnership(ctx, row);
    await store.lookups.lockSite(siteId);
    await refuseUsedName(store, row);
    return toView({ ...row, id: await store.savedViews.insert(row) });
  });
}

/** Changes a saved view. @throws NotFoundError, ForbiddenError, ValidationError, ConflictError if the name is in use */
export async function updateSavedView(
  ctx: Context,
  { id, changes }: { id: number; changes: SavedViewChanges },
): Promise<SavedView> {
  requirePermission(ctx, 'read');
  return ctx.services.database.transaction(async (store) => {
    const before = await existingView(ctx, store, id);
    const { is_shared: isShared = before.account_id === EVERYBODY } = changes;
    const { name = before.name, definition = before.definition } = changes;
    if (changes.definition) validateView(before.entity, definition);
    const row = {
      ...before,
      name,
      definition,
      account_id: isShared ? EVERYBODY : before.account_id || accountOf(ctx),
      changed_by: ctx.actor.username,
      changed_at: now(ctx),
    };
    requireOwnership(ctx, row);
    await store.lookups.lockSite(row.site_id);
    if (foldText(name) !== foldText(before.name) || row.account_id !== before.account_id)
      await refuseUsedName(store, row);
    const { id: _id, site_id: _site, entity: _entity, ...stored } = row;
    await store.savedViews.update(id, stored);
    return toView(row);
  });
}

/** Deletes a saved view. @throws NotFoundError, ForbiddenError */
export async function deleteSavedView(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, 'read');
  await ctx.services.database.transaction(async (store) => {
    await existingView(ctx, store, id);
    await store.savedViews.remove(id);
  });
}

/** Returns a view that the caller may change. Personal views of others count as missing. @throws NotFoundError, ForbiddenError */
async function existingView(ctx: Context, store: Store, id: number): Promise<SavedViewRow> {
  const row = await store.savedViews.find(id);
  const isSeen = row && (row.account_id === EVERYBODY || row.account_id === ctx.services.accountId);
  if (!isSeen) {
    const message = { en: `There is no saved view ${id}`, it: `La vista salvata ${id} non esiste` };
    throw new NotFoundError(message, { id });
  }
  requireOwnership(ctx, row);
  return row;
}

/** Checks that the caller may change shared views of the site, if the view is shared. @throws ForbiddenError */
function requireOwnership(
  ctx: Context,
  { site_id: siteId, account_id: accountId }: Pick<SavedViewRow, 'site_id' | 'account_id'>,
): void {
  if (accountId === EVERYBODY) requireChanging(ctx, siteId);
}

/** @throws ForbiddenError for a channel without an account */
function accountOf({ services: { accountId } }: Context): number {
  if (accountId === null) throw new ForbiddenError('read', []);
  return accountId;
}

/** @throws ConflictError if the name is in use, ValidationError if there are too many views */
async function refuseUsedName(
  store: Store,
  { site_id: siteId, entity, account_id: accountId, name }: Omit<SavedViewRow, 'id'>,
): Promise<void> {
  const views = await store.savedViews.list({ siteId, entity, accountId });
  if (views.some((one) => foldText(one.name) === foldText(name))) {
    const message = {
      en: `There is already a view named ${name}`,
      it: `C’è già una vista di nome ${name}`,
    };
    throw new ConflictError(message, { field: 'name' });
  }
  if (views.length < MAX_SAVED_VIEWS) return;
  const message = {
    en: `at most ${MAX_SAVED_VIEWS} views of a table can be saved; delete one first`,
    it: `si possono salvare al massimo ${MAX_SAVED_VIEWS} viste di una tabella: prima eliminane una`,
  };
  throw new ValidationError([{ field: 'name', message, type: 'too_many' }]);
}

function toView({ id, entity, name, account_id: account, definition, ...changed }: SavedViewRow): SavedView {
  const { changed_by, changed_at } = changed;
  return { id, entity, name, is_shared: account === EVERYBODY, definition, changed_by, changed_at };
}
