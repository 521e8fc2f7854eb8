import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { forgetRecords } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { CHANGES_TEXTS } from './changes-texts.ts';

/** Heading above the changes of a batch: their number on this page, and a button that undoes the whole batch. */
export function UndoBatch({ batch, count }: { batch: string; count: number }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const format = useFormat();
  const mayUndo = useMay('delete');
  return (
    <p className="changes-batch">
      <Go to={`?batch=${encodeURIComponent(batch)}`}>{t.batch(format.count(count))}</Go>
      {mayUndo && <UndoButton path={`/api/imports/${encodeURIComponent(batch)}/undo`} label={t.undoBatch} />}
    </p>
  );
}

/** Button that undoes something and reports the result. */
export function UndoButton({ path, label }: { path: string; label: string }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const undo = async (): Promise<void> => {
    setSending(true);
    const result = await fetchApi<{ undone: number }>(path, { method: 'POST' });
    setSending(false);
    if (!result.ok) {
      const { status, message } = result.problem;
      return showToast({ kind: 'bad', text: status === 409 ? `${t.notUndone} ${message}` : message });
    }
    showToast({ text: t.undone(result.data.undone) });
    await forgetRecords(queries, Object.keys(t.kinds));
  };
  return (
    <Button isPending={isSending} onPress={() => void undo()}>
      {label}
    </Button>
  );
}
