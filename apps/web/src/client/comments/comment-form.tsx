import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fetchApi } from '../data/api-request.ts';
import type { RecordField } from '../data/fields.ts';
import { newKey } from '../data/new-key.ts';
import { useStore } from '../data/store.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { COMMENTS_KEY, wantedField, type CommentedRecord } from './comments-query.ts';
import { COMMENTS_TEXTS } from './comments-texts.ts';
import { MentionArea } from './mention-area.tsx';

/** Form for a new comment on a record or one of its fields. */
export function CommentForm({
  record,
  fields,
}: {
  record: CommentedRecord;
  fields: readonly RecordField[];
}): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const queries = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [field, setField] = useState('');
  const [key, setKey] = useState(newKey);
  const [problem, setProblem] = useState<string>();
  useWantedField(record.id, (wanted) => {
    setField(wanted);
    area.current?.focus();
    area.current?.scrollIntoView({ block: 'center' });
  });
  const send = async (): Promise<void> => {
    if (text.trim() === '') return;
    const { site: site_name, entity, id: record_id } = record;
    const body = { site_name, entity, record_id, field: field === '' ? null : field, text };
    const answer = await fetchApi('/api/comments', { method: 'POST', body, key });
    setProblem(
      answer.ok ? undefined : answer.problem.status === 403 ? t.onlyMembers : answer.problem.message,
    );
    // Without an answer, the comment may have been stored: the same key prevents a second one.
    if (answer.ok || answer.problem.status !== 0) setKey(newKey());
    if (!answer.ok) return;
    setText('');
    setField('');
    await queries.invalidateQueries({ queryKey: COMMENTS_KEY });
  };
  return (
    <div className="comment-form">
      <FieldChoice fields={fields} field={field} onField={setField} />
      <MentionArea label={t.text} value={text} onType={setText} onSend={() => void send()} areaRef={area} />
      {problem !== undefined && (
        <p className="ui-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="comment-actions">
        <Button onPress={() => void send()}>{t.send}</Button>
        <span className="ui-soft">{t.keys}</span>
      </div>
    </div>
  );
}

function FieldChoice({
  fields,
  field,
  onField,
}: {
  fields: readonly RecordField[];
  field: string;
  onField: (name: string) => void;
}): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const language = useLanguage();
  return (
    <label className="comment-about">
      <span className="sheet-label">{t.about}</span>{' '}
      <select className="ui-input" value={field} onChange={({ target }) => onField(target.value)}>
        <option value="">{t.record}</option>
        {fields
          .filter(({ canChange }) => canChange)
          .map(({ name, label }) => (
            <option key={name} value={name}>
              {label[language]}
            </option>
          ))}
      </select>
    </label>
  );
}

/** Calls the function when the user wants to comment on a field of the record. */
function useWantedField(id: number, onWanted: (field: string) => void): void {
  const wanted = useStore(wantedField);
  useEffect(() => {
    if (wanted?.id !== id) return;
    wantedField.set(undefined);
    onWanted(wanted.field);
  });
}
