import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pastMoment } from '../data/past.ts';
import { useTexts } from '../i18n/language.ts';
import './comments.css';
import { commentsQuery, wantedField, type CommentedRecord } from './comments-query.ts';
import { COMMENTS_TEXTS } from './comments-texts.ts';
import { useMayComment } from './use-may-comment.ts';

export interface FieldCommentsProps {
  record: CommentedRecord;
  field: string;
  label: string;
}

/** Number of open comments on a field, as a button that opens the form of a comment on it. */
export function FieldComments({ record, field, label }: FieldCommentsProps): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const { data = [] } = useQuery({ ...commentsQuery(record), enabled: pastMoment === '' });
  const count = data.filter((one) => one.field === field && one.resolved_at === null).length;
  const mayComment = useMayComment(record.site);
  if (pastMoment !== '' || (count === 0 && !mayComment)) return undefined;
  const name = count > 0 ? t.openOnField(count, label) : t.onField(label);
  return (
    <button
      type="button"
      className="comment-mark"
      data-count={count}
      // Tab goes from field to field. The form at the end of the sheet offers all fields.
      tabIndex={count > 0 ? 0 : -1}
      aria-label={name}
      title={name}
      onClick={() => wantedField.set({ id: record.id, field })}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M2 3h12v8H7l-3 3v-3H2Z" strokeWidth="1.4" strokeLinejoin="round" />
      </svg>
      {count > 0 && <span>{count}</span>}
    </button>
  );
}
