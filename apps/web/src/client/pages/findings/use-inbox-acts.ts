import type { MatrixScreen } from '@trowel/domain/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchApi, type ApiResult } from '../../data/api-request.ts';
import type { SiteFinding } from '../../data/findings.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { useBatches } from '../../tables/use-batches.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import { newKey } from '../../data/new-key.ts';
import type { FindingChange } from './inbox-model.ts';
import { assignType } from './units-named.ts';

/** Result of changes, or of a dry run. */
export interface Outcome {
  batch: string | null;
  resolved: SiteFinding[];
  brought: SiteFinding[];
  contradictions_left: number;
  pictures?: { before: MatrixScreen | null; after: MatrixScreen | null };
}

/** Changes to the notes on findings. */
export interface NoteChange {
  keys: readonly string[];
  reason?: string | null;
  assigned_to?: string | null;
}

/** Actions on findings. Each is saved as a batch that can be undone. */
export interface InboxActs {
  isSending: boolean;
  apply: (changes: readonly FindingChange[]) => Promise<boolean>;
  note: (change: NoteChange, done: string) => Promise<boolean>;
  /** Sets the type of units. */
  setType: (ids: readonly number[], type: string) => Promise<boolean>;
  /** Undoes the last change of this page to the site. */
  undoLast: () => Promise<void>;
}

/** Returns the actions on the findings of a site. Each reports its result and offers Undo. */
export function useInboxActs(site: string): InboxActs {
  const t = useTexts(FINDINGS_TEXTS);
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { note: noteBatches, undo, undoLast } = useBatches('us', site);
  const offerUndo = (text: string, batches: readonly string[]): void => {
    if (batches.length === 0) return showToast({ text });
    noteBatches(batches);
    showToast({ text, batch: batches[0], undo: () => void undo(batches) });
  };
  const run = async <T>(
    send: () => Promise<ApiResult<T>>,
    describe: (
      data: T,
      result: ApiResult<T> & { ok: true },
    ) => { text: string; batch: string | null | undefined },
  ): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    const result = await send();
    await invalidateRecords(queries, ['us']);
    setSending(false);
    if (!result.ok) {
      showToast({ text: result.problem.message, kind: 'bad' });
      return false;
    }
    const { text, batch } = describe(result.data, result);
    offerUndo(text, batch ? [batch] : []);
    return true;
  };
  return {
    isSending,
    undoLast,
    apply: (changes) =>
      run<Outcome>(
        () => applyChanges(site, changes),
        ({ resolved, brought, batch }) => ({ text: t.applied(resolved.length, brought.length), batch }),
      ),
    note: (body, done) =>
      run<{ batch: string; changed: number }>(
        () =>
          fetchApi(`/api/findings/${encodeURIComponent(site)}/notes`, {
            method: 'PUT',
            body,
            key: newKey(),
          }),
        ({ batch }) => ({ text: done, batch }),
      ),
    async setType(ids, type) {
      if (isSending) return false;
      setSending(true);
      const { count, batches, problem } = await assignType(ids, type);
      await invalidateRecords(queries, ['us']);
      setSending(false);
      if (problem) showToast({ text: problem.message, kind: 'bad' });
      if (count > 0) offerUndo(t.typed(count), batches);
      return problem === undefined;
    },
  };
}

/** Returns the API path that applies changes. */
export function applyPath(site: string): string {
  return `/api/harris-matrix/${encodeURIComponent(site)}/apply`;
}

/** Applies changes to the records of a site, as one batch. */
export function applyChanges(site: string, changes: readonly FindingChange[]): Promise<ApiResult<Outcome>> {
  return fetchApi(applyPath(site), { method: 'POST', body: { suggestions: changes }, key: newKey() });
}
