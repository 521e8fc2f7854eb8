import { MAX_INTEGER, storableText } from '@trowel/domain/core';
import {
  Comment,
  CommentChanges,
  COMMENTED_ENTITIES,
  MAX_COMMENTS,
  NewComment,
} from '@trowel/domain/records';
import { defineRoute, PageQuery, type Route } from '@trowel/http';
import { createComment, deleteComment, listComments, updateComment } from '@trowel/services/comments';
import { z } from 'zod';

const tag = 'Comments';
const path = '/api/comments';

const id = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_INTEGER));
const params = z.strictObject({ id: id.meta({ type: 'integer', description: 'Id of the comment.' }) });

const CommentQuery = PageQuery.extend({
  site_name: storableText(350).min(1).optional().meta({ description: 'Only comments of this site.' }),
  entity: z
    .enum(COMMENTED_ENTITIES)
    .optional()
    .meta({ description: 'Only comments on this kind of record.' }),
  record_id: id
    .optional()
    .meta({ type: 'integer', minimum: 1, description: 'Only comments on this record of the `entity`.' }),
  open: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .meta({ type: 'boolean', description: 'Only comments that are not resolved.' }),
  for: z.enum(['me']).optional().meta({
    description:
      '`me`: open comments by others that mention you, or that were written after yours on the same record.',
  }),
});

const bodyExample = {
  site_name: 'Colle Serravento',
  entity: 'us' as const,
  record_id: 12,
  field: 'definition',
  text: 'Is this the same layer as SU 14? @maria',
};
const data = {
  id: 1,
  ...bodyExample,
  record_name: 'A/12',
  author: 'paolo',
  is_own: true,
  created_at: '2026-11-29T08:00:00.000Z',
  edited_at: null,
  resolved_by: null,
  resolved_at: null,
  mentions: ['maria'],
};
const example = { status: 'success', data };

/** Routes of the comments on records and fields. */
export const commentRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listComments',
    tag,
    summary: 'List comments on records',
    description:
      'Comments on one record are listed newest last, all others newest first. Comments on a deleted record are not listed until it is restored. Everybody who sees a site reads its comments.',
    access: 'read',
    query: CommentQuery,
    answer: { status: 200, kind: 'list', schema: Comment },
    run: (ctx, { query: { site_name: siteName, record_id: recordId, open: isOpen, for: whom, ...rest } }) =>
      listComments(ctx, { ...rest, siteName, recordId, isOpen, isForCaller: whom === 'me' }),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createComment',
    tag,
    summary: 'Comment on a record or a field',
    description: `Requires a role at the site, or permission to change it. \`@name\` in the text mentions a user who sees the site. At most ${MAX_COMMENTS} comments on a record. Followers of \`/api/events\` of the site receive a \`comment\` event.`,
    access: 'read',
    failures: [404],
    body: NewComment,
    bodyExample,
    answer: { status: 201, kind: 'single', schema: Comment, example },
    run: async (ctx, { body }) => ({ data: await createComment(ctx, body) }),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/{id}`,
    operationId: 'updateComment',
    tag,
    summary: 'Change, resolve or reopen a comment',
    description:
      'The author and administrators change the text. Users who may change the records of the site resolve and reopen comments.',
    access: 'read',
    params,
    body: CommentChanges,
    bodyExample: { is_resolved: true },
    answer: { status: 200, kind: 'single', schema: Comment, example },
    run: async (ctx, { params: { id }, body }) => ({ data: await updateComment(ctx, { id, changes: body }) }),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'deleteComment',
    tag,
    summary: 'Delete a comment',
    description: 'For its author and administrators. It cannot be undone.',
    access: 'read',
    params,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params: { id } }) => deleteComment(ctx, id),
  }),
];
