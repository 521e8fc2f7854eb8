import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { invalidateRecords } from '../data/queries.ts';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { restoreRecord } from '../records/delete-record.ts';
import { Button } from '../ui/button.tsx';

interface DeletedRecord {
  id: number;
  /** The name that people know. */
  name: string;
}

export interface Deletions {
  /** The line that reports what was deleted, with a button that undoes it. */
  line: ReactNode;
  /** Reads the list again and reports what was deleted. */
  report: (record: DeletedRecord) => void;
  /** Reports a failure. */
  reportFailure: (reason: string) => void;
}

/** Reports the photos or models that are deleted on a card. */
export function useDeletions(entity: 'media' | 'models'): Deletions {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  const [deleted, setDeleted] = useState<DeletedRecord>();
  const [text, setText] = useState('');
  const show = (line: string, record?: DeletedRecord): void => {
    setText(line);
    setDeleted(record);
  };
  const undo = async ({ id, name }: DeletedRecord): Promise<void> => {
    if (await restoreRecord(queries, { name: entity, id })) show(t.restored(name));
  };
  return {
    line: (
      <p className="news" role="status">
        {text}
        {deleted && (
          <>
            {' '}
            <Button onPress={() => void undo(deleted)}>{t.undo}</Button>
          </>
        )}
      </p>
    ),
    report: (record) => {
      show(t.deleted(record.name), record);
      void invalidateRecords(queries, [entity]);
    },
    reportFailure: show,
  };
}
