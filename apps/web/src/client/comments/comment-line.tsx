import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi, type ApiRequest } from '../data/api-request.ts';
import { useNames } from '../data/people.ts';
import { useMay, usePerson } from '../data/visit.ts';
import { useTexts } from '../i18n/language.ts';
import { PersonName } from '../records/person-name.tsx';
import { Ago } from '../ui/ago.tsx';
import { Button } from '../ui/button.tsx';
import { COMMENTS_KEY } from './comments-query.ts';
import { COMMENTS_TEXTS } from './comments-texts.ts';
import { MentionArea } from './mention-area.tsx';

/** A comment with its author, time and field, and the actions that the user may take. */
export function CommentLine({
  comment,
  fieldLabel,
}: {
  comment: Comment;
  fieldLabel: string | undefined;
}): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const nameOf = useNames();
  const [isEdited, setEdited] = useState(false);
  const { problem, change } = useCommentChange(comment);
  const { author, created_at: at, edited_at: editedAt, resolved_by: resolvedBy } = comment;
  return (
    <li className="comment" data-resolved={resolvedBy !== null}>
      <p className="comment-head">
        <strong>
          <PersonName username={author} />
        </strong>{' '}
        <Ago at={at} />
        {editedAt !== null && <span className="ui-soft"> · {t.edited}</span>}
        {resolvedBy !== null && <span className="ui-soft"> · {t.resolvedBy(nameOf(resolvedBy))}</span>}
        {fieldLabel !== undefined && <span className="comment-field">{fieldLabel}</span>}
      </p>
      {isEdited ? (
        <CommentEditor
          comment={comment}
          onSave={async (text) => {
            if (await change({ method: 'PUT', body: { text } })) setEdited(false);
          }}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <p className="comment-text">{comment.text}</p>
      )}
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      {!isEdited && <CommentActions comment={comment} change={change} onEdit={() => setEdited(true)} />}
    </li>
  );
}

type Change = (request: Pick<ApiRequest, 'method' | 'body'>) => Promise<boolean>;

function useCommentChange({ id }: Comment): { problem: string | undefined; change: Change } {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const change: Change = async (request) => {
    const answer = await fetchApi(`/api/comments/${id}`, request);
    setProblem(answer.ok ? undefined : answer.problem.message);
    if (answer.ok) await queries.invalidateQueries({ queryKey: COMMENTS_KEY });
    return answer.ok;
  };
  return { problem, change };
}

function CommentActions({
  comment: { is_own: isOwn, resolved_at: resolvedAt },
  change,
  onEdit,
}: {
  comment: Comment;
  change: Change;
  onEdit: () => void;
}): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const [isConfirming, setConfirming] = useState(false);
  const { role } = usePerson();
  const mayResolve = useMay('update');
  const mayEdit = isOwn || role === 'admin';
  const resolve = (): void => void change({ method: 'PUT', body: { is_resolved: resolvedAt === null } });
  return (
    <div className="comment-actions">
      {mayResolve && (
        <Button look="plain" onPress={resolve}>
          {resolvedAt === null ? t.resolve : t.reopen}
        </Button>
      )}
      {mayEdit && (
        <>
          <Button look="plain" onPress={onEdit}>
            {t.edit}
          </Button>
          <Button
            look={isConfirming ? 'bad' : 'plain'}
            onPress={() => (isConfirming ? void change({ method: 'DELETE' }) : setConfirming(true))}
            onBlur={() => setConfirming(false)}
          >
            {isConfirming ? t.removeNow : t.remove}
          </Button>
        </>
      )}
    </div>
  );
}

function CommentEditor({
  comment,
  onSave,
  onCancel,
}: {
  comment: Comment;
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
}): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const [text, setText] = useState(comment.text);
  const save = (): void => void (text.trim() !== '' && onSave(text));
  return (
    <>
      <MentionArea label={t.edit} value={text} onType={setText} onSend={save} onCancel={onCancel} />
      <div className="comment-actions">
        <Button onPress={save}>{t.save}</Button>
        <Button look="plain" onPress={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </>
  );
}
