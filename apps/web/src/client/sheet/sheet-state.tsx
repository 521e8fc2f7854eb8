import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../data/visit.ts';
import { restoreRecord } from '../records/delete-record.ts';
import { RECORD_TEXTS } from '../records/record-texts.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import type { OpenSheet } from './use-sheet.ts';

/** Shows the state of saving as text, with a retry button. */
export function SheetStateLine({ open }: { open: OpenSheet }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const { editor, sheet, state, problem } = open;
  const mayRestore = useMay('update');
  const isBad = state === 'refused' || state === 'conflict' || state === 'gone';
  const words = state === 'saved' ? t.saved(sheet.base.version ?? 0) : t.states[state];
  const why = state === 'refused' ? (sheet.refused[''] ?? unnamed(open)) : undefined;
  return (
    <div className="sheet-state">
      <p role="status" className={isBad ? 'ui-problem' : 'ui-soft'} data-state={state}>
        {words}
        {why !== undefined && ` – ${why}`}
      </p>
      {state === 'kept' && (
        <Button look="plain" onPress={() => void editor.save()}>
          {t.again}
        </Button>
      )}
      {state === 'gone' && mayRestore && <BringBack open={open} />}
      {state === 'kept' && problem && problem.status > 0 && <span>{problem.message}</span>}
    </div>
  );
}

/** Button that restores a record deleted while its sheet was open, and saves the typed values. */
function BringBack({ open: { name, editor, sheet } }: { open: OpenSheet }): ReactNode {
  const t = useTexts(RECORD_TEXTS);
  const queries = useQueryClient();
  const bringBack = async (): Promise<void> => {
    if (await restoreRecord(queries, { name, id: sheet.base.id })) await editor.markRestored();
  };
  return (
    <Button look="main" onPress={() => void bringBack()}>
      {t.bringBack}
    </Button>
  );
}

/** Returns the reason of a rejection that names no field. */
function unnamed({ problem, sheet }: OpenSheet): string | undefined {
  return Object.keys(sheet.refused).length === 0 ? problem?.message : undefined;
}

/** Offers the unsaved values of an earlier visit. */
export function DraftOffer({ open }: { open: OpenSheet }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const format = useFormat();
  const { editor, draft } = open;
  if (!draft) return undefined;
  const texts = Object.values(draft.changes).filter((value) => typeof value === 'string');
  return (
    <div className="state-bar sheet-draft" role="alert">
      <span>
        {t.draftFound(format.moment(draft.at))} <q>{texts.join(' · ')}</q>
      </span>
      <Button look="main" onPress={() => void editor.applyDraft()}>
        {t.takeDraft}
      </Button>
      <Button onPress={() => editor.dropDraft()}>{t.dropDraft}</Button>
    </div>
  );
}
