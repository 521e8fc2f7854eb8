import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { problemOf } from '../data/problem.ts';
import { invalidateRecords, useRecords } from '../data/queries.ts';
import { undoBatches } from '../data/undo-one-batch.ts';
import { useMay } from '../data/visit.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toasts.tsx';
import { REGISTER_TEXTS } from './register-texts.ts';
import { listUnnumbered, numberPhotos } from './number-all.ts';

/** Notice of the photographs without a number, with a button that numbers them all. Undo reverts it. */
export function NumberPhotos({ site }: { site: string }): ReactNode {
  const t = useTexts(REGISTER_TEXTS);
  const { count } = useFormat();
  const queries = useQueryClient();
  const mayChange = useMay('update');
  const [isBusy, setBusy] = useState(false);
  const { data } = useRecords('media', { ...listUnnumbered(site), limit: 1 });
  const total = data?.pagination.total ?? 0;
  const undo = async (batches: readonly string[]): Promise<void> => {
    const { refused } = await undoBatches(queries, batches, ['media']);
    showToast(refused ? { text: refused.problem.message, kind: 'bad' } : { text: t.undone });
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { first, last, batches, problem } = await numberPhotos(site);
      if (problem) showToast({ text: problem.message, kind: 'bad' });
      if (last >= first)
        showToast({ text: t.numbered(String(first), String(last)), undo: () => void undo(batches) });
    } catch (error) {
      showToast({ text: problemOf(error).message, kind: 'bad' });
    }
    setBusy(false);
    await invalidateRecords(queries, ['media']);
  };
  if (total === 0) return undefined;
  return (
    <p className="photo-numbers" role="status">
      {t.unnumbered(total, count(total))}
      {mayChange && (
        <Button isDisabled={isBusy} onPress={() => void run()}>
          {t.numberAll}
        </Button>
      )}
    </p>
  );
}
