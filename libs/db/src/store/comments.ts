import type { Page, PageRequest } from '@trowel/domain/core';
import type { CommentedEntity } from '@trowel/domain/records';
import type { Tables } from '../schema/tables.ts';

/** A comment as stored. */
type StoredComment = Tables['comments']['$inferSelect'];

/** A comment, with the site of its record. */
export interface CommentRow extends StoredComment {
  site_id: number;
}

/** Filter of a list of comments. */
export interface CommentFilter {
  siteId?: number | undefined;
  entity?: CommentedEntity | undefined;
  recordId?: number | undefined;
  isOpen?: boolean | undefined;
  /**
   * Only comments by others that mention this account, or that were written after a comment of this
   * account on the same record.
   */
  concerning?: { accountId: number; username: string } | undefined;
}

/** Stores the comments on records. Comments whose record does not exist or is hidden are not found. */
export interface CommentStore {
  /** Lists comments by time, newest last unless `newestFirst`. */
  list(filter: CommentFilter, page: PageRequest & { newestFirst: boolean }): Promise<Page<CommentRow>>;
  find(id: number): Promise<CommentRow | undefined>;
  /** Returns the site of a record, or undefined if there is no such record. */
  findSiteOfRecord(entity: CommentedEntity, recordId: number): Promise<number | undefined>;
  /** Returns the id of the new comment. */
  insert(row: Omit<StoredComment, 'id'>): Promise<number>;
  update(
    id: number,
    changes: Pick<StoredComment, 'text' | 'edited_at' | 'resolved_by' | 'resolved_at' | 'mentions'>,
  ): Promise<void>;
  remove(id: number): Promise<void>;
}
