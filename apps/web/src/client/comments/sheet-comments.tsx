import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { pastMoment } from '../data/past.ts';
import { useStore } from '../data/store.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Shown } from '../page/shown.tsx';
import { Button } from '../ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';
import './comments.css';
import { commentsQuery, wantedField, type CommentedRecord } from './comments-query.ts';
import { COMMENTS_TEXTS } from './comments-texts.ts';
import { useMayComment } from './use-may-comment.ts';

export interface SheetCommentsProps {
  record: CommentedRecord;
  fields: readonly RecordField[];
}

/** The comments on a record at the end of its sheet. Open if there are open comments. */
export function SheetComments(props: SheetCommentsProps): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const { record } = props;
  const { data = [] } = useQuery({ ...commentsQuery(record), enabled: pastMoment === '' });
  const [chosen, setChosen] = useState<boolean>();
  const isWanted = useStore(wantedField)?.id === record.id;
  const open = data.filter(({ resolved_at: at }) => at === null).length;
  // Stays open after the form has read the wanted field.
  if (isWanted && chosen !== true) setChosen(true);
  const isOpen = chosen ?? open > 0;
  if (pastMoment !== '') return undefined;
  return (
    <details
      className="sheet-section comments"
      open={isOpen}
      onToggle={({ currentTarget }) => setChosen(currentTarget.open)}
    >
      <summary>
        <h3>{t.title(open)}</h3>
      </summary>
      {isOpen && <Comments {...props} />}
    </details>
  );
}

function Comments({ record, fields }: SheetCommentsProps): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const language = useLanguage();
  const mayComment = useMayComment(record.site);
  const [isAll, setAll] = useState(false);
  const query = useQuery(commentsQuery(record));
  const labelOf = (name: string | null): string | undefined =>
    name === null ? undefined : (fields.find((field) => field.name === name)?.label[language] ?? name);
  return (
    <>
      <Shown query={query}>
        {(comments) => {
          const shown = comments.filter(({ resolved_at: at }) => isAll || at === null);
          const resolved = comments.filter(({ resolved_at: at }) => at !== null).length;
          return (
            <>
              {comments.length === 0 && <p className="ui-soft">{t.none}</p>}
              <ol className="comment-list" aria-label={t.comments}>
                {shown.map((comment) => (
                  <CommentLine key={comment.id} comment={comment} fieldLabel={labelOf(comment.field)} />
                ))}
              </ol>
              {resolved > 0 && !isAll && (
                <Button look="plain" onPress={() => setAll(true)}>
                  {t.showResolved(resolved)}
                </Button>
              )}
            </>
          );
        }}
      </Shown>
      {mayComment ? (
        <CommentForm record={record} fields={fields} />
      ) : (
        <p className="ui-soft">{t.onlyMembers}</p>
      )}
    </>
  );
}
