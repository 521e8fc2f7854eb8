import type { CommentedEntity } from '@trowel/domain/records';
import type { Kit } from '../columns/kit.ts';

/**
 * Comments on records. They stay while their record is deleted, and return with it. Their site is that of
 * the record, which may move to another one.
 */
export function defineComments(kit: Kit) {
  return kit.table(
    'comments',
    {
      id: kit.id(),
      entity: kit.text().$type<CommentedEntity>().notNull(),
      record_id: kit.integer().notNull(),
      field: kit.text(),
      text: kit.text().notNull(),
      /** Null for a comment from an archive. */
      author_id: kit.integer(),
      author: kit.text().notNull(),
      created_at: kit.text().notNull(),
      edited_at: kit.text(),
      resolved_by: kit.text(),
      resolved_at: kit.text(),
      /** User names. */
      mentions: kit.json().$type<readonly string[]>().notNull(),
    },
    (t) => [
      kit.index('comments_record').on(t.entity, t.record_id),
      kit.index('comments_author').on(t.author_id),
    ],
  );
}
