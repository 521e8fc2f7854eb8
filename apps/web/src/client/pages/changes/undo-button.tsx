import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { CHANGES_TEXTS } from './changes-texts.ts';

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
    await invalidateRecords(queries, Object.keys(t.kinds));
  };
  return (
    <Button isPending={isSending} onPress={() => void undo()}>
      {label}
    </Button>
  );
}
