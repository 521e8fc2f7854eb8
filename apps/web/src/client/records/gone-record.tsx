import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useChangeLog, type RecordName } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { Loading } from '../page/states.tsx';
import { Ago } from '../ui/ago.tsx';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../i18n/language.ts';
import { restoreRecord } from './delete-record.ts';
import { PersonName } from './person-name.tsx';
import { RECORD_TEXTS } from './record-texts.ts';

export interface GoneRecordProps {
  name: RecordName;
  id: number;
  /** Returns to the list. */
  onClose: () => void;
}

/**
 * Replaces a record that no longer exists: shows who deleted it and when, and offers to restore it or
 * to return to the list.
 */
export function GoneRecord({ name, id, onClose }: GoneRecordProps): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const queries = useQueryClient();
  const mayRestore = useMay('update');
  const [isBusy, setBusy] = useState(false);
  const last = useChangeLog({ entity: name, id, limit: 1 });
  if (last.isPending) return <Loading rows={2} />;
  const change = last.data?.rows[0];
  const deletion = change?.action === 'delete' ? change : undefined;
  const bringBack = async (): Promise<void> => {
    setBusy(true);
    await restoreRecord(queries, { name, id });
    setBusy(false);
  };
  return (
    <div className="state" role="alert">
      {deletion ? (
        <p>
          {t.deletedBy} <PersonName username={deletion.actor} />, <Ago at={deletion.at} />.
        </p>
      ) : (
        <p>{t.neverHere}</p>
      )}
      {deletion && mayRestore && (
        <Button look="main" isPending={isBusy} onPress={() => void bringBack()}>
          {t.bringBack}
        </Button>
      )}
      <Button onPress={onClose}>{t.toList}</Button>
    </div>
  );
}
