import { useQueryClient } from '@tanstack/react-query';
import { KIND_NAMES, RESTORE_ORDER, type Change } from '@trowel/domain/records';
import { useState } from 'react';
import { fetchApi, type ApiResult } from '../../data/api-request.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { CHANGES_TEXTS } from '../changes/changes-texts.ts';
import { BIN_TEXTS } from './bin-texts.ts';

/** Functions that restore deleted records and report the result. */
export interface Restoring {
  /** Restores deletions one by one. Sites come first, then the records that refer to them. */
  restoreAll: (changes: readonly Change[]) => Promise<void>;
  /** Restores everything that was deleted in one batch. */
  restoreBatch: (batch: string) => Promise<void>;
  isBusy: boolean;
}

const ORDER: readonly string[] = RESTORE_ORDER;

type Undone = ApiResult<{ undone: number }>;

export function useRestore(): Restoring {
  const t = useTexts(BIN_TEXTS);
  const { kinds } = useTexts(CHANGES_TEXTS);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const run = async (paths: readonly string[]): Promise<void> => {
    setBusy(true);
    const results: Undone[] = [];
    for (const path of paths) results.push(await fetchApi<{ undone: number }>(path, { method: 'POST' }));
    setBusy(false);
    const done = results.reduce((sum, one) => sum + (one.ok ? one.data.undone : 0), 0);
    const [failed, ...others] = results.flatMap((one) => (one.ok ? [] : [one.problem.message]));
    if (failed === undefined) showToast({ text: t.restored(done) });
    else {
      const some = done > 0 ? `${t.some(done, others.length + 1)} ` : '';
      showToast({ kind: 'bad', text: `${some}${t.notRestored} ${failed}` });
    }
    await invalidateRecords(queries, [...Object.keys(kinds), ...KIND_NAMES]);
  };

  return {
    isBusy,
    restoreBatch: (batch) => run([`/api/imports/${encodeURIComponent(batch)}/undo`]),
    restoreAll: (changes) =>
      run(
        changes
          .toSorted((a, b) => ORDER.indexOf(a.entity) - ORDER.indexOf(b.entity) || a.id - b.id)
          .map(({ id }) => `/api/changes/${id}/undo`),
      ),
  };
}
