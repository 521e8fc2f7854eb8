import type { CommentRow, Store } from '@trowel/db';
import {
  ForbiddenError,
  NotFoundError,
  ValidationError,
  type Page,
  type PageRequest,
} from '@trowel/domain/core';
import {
  getEntity,
  MAX_COMMENTS,
  parseMentions,
  type Comment,
  type CommentChanges,
  type CommentedEntity,
  type NewComment,
} from '@trowel/domain/records';
import { listPeople } from '../accounts/index.ts';
import { announceComment } from '../changes/index.ts';
import { now, readsOf, requirePermission, type Context } from '../context.ts';
import { canSeeSite, mayChangeSite, requireChanging } from '../visibility.ts';
import { existing, getSiteId } from '../writing/index.ts';
import { showComments } from './show-comments.ts';

/** Filter of a list of comments. */
export interface CommentsWanted extends PageRequest {
  siteName?: string | undefined;
  entity?: CommentedEntity | undefined;
  recordId?: number | undefined;
  isOpen?: boolean | undefined;
  /** Only open comments by others that mention the caller or answer on a record where the caller commented. */
  isForCaller?: boolean | undefined;
}

/** Lists comments: oldest first on one record, otherwise newest first. @throws NotFoundError for an unknown site */
export async function listComments(ctx: Context, wanted: CommentsWanted): Promise<Page<Comment>> {
  const { siteName, entity, recordId, isOpen, isForCaller, skip, limit } = wanted;
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const { accountId } = ctx.services;
  if (isForCaller && accountId === null) return { rows: [], total: 0 };
  const { rows, total } = await store.comments.list(
    {
      siteId,
      entity,
      recordId,
      isOpen: isOpen || isForCaller,
      ...(isForCaller && { concerning: { accountId: accountId!, username: ctx.actor.username } }),
    },
    { skip, limit, newestFirst: recordId === undefined },
  );
  return { rows: await showComments(ctx, store, rows), total };
}

/**
 * Writes a comment on a record. Requires a role at the site, or permission to change it.
 * @throws NotFoundError for the site or record; ForbiddenError; ValidationError for an unknown field, or if the
 * record has too many comments
 */
export async function createComment(
  ctx: Context,
  { site_name: siteName, entity, record_id: recordId, field, text }: NewComment,
): Promise<Comment> {
  requirePermission(ctx, 'read');
  refuseUnknownField(entity, field);
  const mentions = await findMentioned(ctx, { siteName, text });
  const { siteId, comment } = await ctx.services.database.transaction(async (store) => {
    const siteId = await getSiteId(store, siteName);
    requireCommenting(ctx, siteId);
    const recordSite = await store.comments.findSiteOfRecord(entity, recordId);
    existing(recordSite === siteId ? recordSite : undefined, {
      label: getEntity(entity).label,
      id: recordId,
    });
    await store.lookups.lockSite(siteId);
    await refuseTooMany(store, entity, recordId);
    const row = {
      entity,
      record_id: recordId,
      field,
      text,
      mentions,
      author_id: accountOf(ctx),
      author: ctx.actor.username,
      created_at: now(ctx),
      edited_at: null,
      resolved_by: null,
      resolved_at: null,
    };
    const id = await store.comments.insert(row);
    const [comment] = await showComments(ctx, store, [{ ...row, id, site_id: siteId }]);
    return { siteId, comment: comment! };
  });
  await announceComment(ctx, siteId);
  return comment;
}

/**
 * Changes the text of a comment (its author or an administrator), or resolves or reopens it (who may change the
 * records of the site). @throws NotFoundError, ForbiddenError
 */
export async function updateComment(
  ctx: Context,
  { id, changes: { text, is_resolved: isResolved } }: { id: number; changes: CommentChanges },
): Promise<Comment> {
  requirePermission(ctx, 'read');
  const seen = await existingComment(readsOf(ctx), id);
  const siteName = (await readsOf(ctx).sites.find(seen.site_id))!.site_name;
  const mentions = text === undefined ? undefined : await findMentioned(ctx, { siteName, text });
  const { siteId, comment } = await ctx.services.database.transaction(async (store) => {
    const row = { ...(await existingComment(store, id)) };
    if (text !== undefined && mentions) {
      requireAuthor(ctx, row);
      if (text !== row.text) Object.assign(row, { text, mentions, edited_at: now(ctx) });
    }
    if (isResolved !== undefined) {
      requireChanging(ctx, row.site_id);
      if (isResolved !== (row.resolved_at !== null)) {
        row.resolved_by = isResolved ? ctx.actor.username : null;
        row.resolved_at = isResolved ? now(ctx) : null;
      }
    }
    const { edited_at, resolved_by, resolved_at } = row;
    await store.comments.update(id, {
      text: row.text,
      mentions: row.mentions,
      edited_at,
      resolved_by,
      resolved_at,
    });
    const [comment] = await showComments(ctx, store, [row]);
    return { siteId: row.site_id, comment: comment! };
  });
  await announceComment(ctx, siteId);
  return comment;
}

/** Deletes a comment, as its author or an administrator. @throws NotFoundError, ForbiddenError */
export async function deleteComment(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, 'read');
  const siteId = await ctx.services.database.transaction(async (store) => {
    const row = await existingComment(store, id);
    requireAuthor(ctx, row);
    await store.comments.remove(id);
    return row.site_id;
  });
  await announceComment(ctx, siteId);
}

/** @throws NotFoundError */
async function existingComment(store: Store, id: number): Promise<CommentRow> {
  const row = await store.comments.find(id);
  if (row) return row;
  throw new NotFoundError({ en: `Comment ${id} does not exist`, it: `Il commento ${id} non esiste` }, { id });
}

/** Checks that the caller has a role at the site or may change it. @throws ForbiddenError */
function requireCommenting(ctx: Context, siteId: number): void {
  const { reach, tokenScope } = ctx.actor;
  const isMember = reach?.roles.has(siteId) === true && !tokenScope?.readsOnly;
  if (!isMember && !mayChangeSite(ctx, siteId)) throw new ForbiddenError('update', ['read']);
}

/** Checks that the caller wrote the comment or is an administrator. @throws ForbiddenError */
function requireAuthor(ctx: Context, { site_id: siteId, author_id: authorId }: CommentRow): void {
  const { actor, services } = ctx;
  requireCommenting(ctx, siteId);
  const isAuthor = authorId !== null && authorId === services.accountId;
  if (!isAuthor && actor.role !== 'admin') throw new ForbiddenError('update', ['read']);
}

/** @throws ForbiddenError for a channel without an account */
function accountOf({ services: { accountId } }: Context): number {
  if (accountId === null) throw new ForbiddenError('read', []);
  return accountId;
}

/** Returns the user names in a text of people whom the caller knows and who see the site. */
async function findMentioned(
  ctx: Context,
  { siteName, text }: { siteName: string; text: string },
): Promise<string[]> {
  if (!text.includes('@')) return [];
  const siteId = await getSiteId(readsOf(ctx), siteName);
  const known = new Set((await listPeople(ctx)).map(({ username }) => username));
  const names: string[] = [];
  for (const name of parseMentions(text, known)) {
    const account = await readsOf(ctx).users.findByUsername(name);
    if (!account?.is_active) continue;
    const { id, username, role } = account;
    if (await canSeeSite(ctx.services, { id, username, role }, siteId)) names.push(username);
  }
  return names;
}

/** @throws ValidationError */
function refuseUnknownField(entity: CommentedEntity, field: string | null): void {
  if (field === null || getEntity(entity).fields.some(({ name }) => name === field)) return;
  const { plural } = getEntity(entity);
  const message = {
    en: `${plural.en} have no field ${field}`,
    it: `${plural.it}: il campo ${field} non esiste`,
  };
  throw new ValidationError([{ field: 'field', message, type: 'unknown_field' }]);
}

/** @throws ValidationError */
async function refuseTooMany(store: Store, entity: CommentedEntity, recordId: number): Promise<void> {
  const page = { skip: 0, limit: 1, newestFirst: false };
  const { total } = await store.comments.list({ entity, recordId }, page);
  if (total < MAX_COMMENTS) return;
  const message = {
    en: `a record has at most ${MAX_COMMENTS} comments; delete some first`,
    it: `una scheda ha al massimo ${MAX_COMMENTS} commenti: prima eliminane qualcuno`,
  };
  throw new ValidationError([{ field: 'text', message, type: 'too_many' }]);
}
