import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ask } from '../../data/ask.ts';
import { forgetRecords } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { say } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import './import.css';
import { ImportReport, type ImportTold } from './import-report.tsx';
import { IMPORT_TEXTS } from './import-texts.ts';

const TOUCHED = ['sites', 'us', 'inventario', 'periods', 'thesaurus', 'media'];

/** What a file would do to the site, then doing it, then the way back. */
export function ImportPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const mayCreate = useMay('create');
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]}>
      {mayCreate ? <Import site={site} /> : <Empty>{t.notAllowed}</Empty>}
    </Page>
  );
}

function Import({ site }: { site: string }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { file, told, isSending, choose, importNow, undo } = useImport(site);
  return (
    <div className="import">
      <p className="ui-soft">{t.intro}</p>
      <label className="ui-field">
        <span>{t.file}</span>
        <input type="file" disabled={isSending} onChange={({ target }) => choose(target.files?.[0])} />
      </label>
      {isSending && <p role="status">{t.reading}</p>}
      {told && <ImportReport told={told} />}
      {told && file && (
        <p className="ui-buttons">
          {told.id === null ? (
            <Button look="main" isDisabled={isSending} onPress={() => void importNow(file)}>
              {t.import}
            </Button>
          ) : (
            <>
              <Go to={PLACES.units(site)} className="ui-button ui-main">
                {t.toUnits}
              </Go>
              <UndoImport id={told.id} onUndo={undo} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** A file on its way: read to see what it would do, imported, taken back. */
function useImport(site: string) {
  const t = useTexts(IMPORT_TEXTS);
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<ImportTold>();
  const [isSending, setSending] = useState(false);
  const send = async (chosen: File, isDryRun: boolean): Promise<void> => {
    setSending(true);
    const answer = await ask<ImportTold>('/api/import', {
      method: 'POST',
      body: formOf(chosen, { site, isDryRun }),
    });
    setSending(false);
    if (!answer.ok) return say({ kind: 'bad', text: t.failed(answer.problem.message) });
    setTold(answer.data);
    if (isDryRun) return;
    say({ text: t.imported(chosen.name) });
    await forgetRecords(queries, TOUCHED);
  };
  const undo = async (id: string): Promise<void> => {
    const answer = await ask<{ undone: number }>(`/api/imports/${encodeURIComponent(id)}/undo`, {
      method: 'POST',
    });
    if (!answer.ok) return say({ kind: 'bad', text: answer.problem.message });
    say({ text: t.undone(answer.data.undone) });
    setTold(undefined);
    await forgetRecords(queries, TOUCHED);
  };
  const choose = (chosen: File | undefined): void => {
    setFile(chosen);
    setTold(undefined);
    if (chosen) void send(chosen, true);
  };
  return { file, told, isSending, choose, importNow: (chosen: File) => send(chosen, false), undo };
}

function UndoImport({ id, onUndo }: { id: string; onUndo: (id: string) => Promise<void> }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  return useMay('delete') ? <Button onPress={() => void onUndo(id)}>{t.undo}</Button> : undefined;
}

/** The facts go before the file: the server reads one after the other. */
function formOf(file: File, { site, isDryRun }: { site: string; isDryRun: boolean }): FormData {
  const form = new FormData();
  form.set('site_name', site);
  form.set('dry_run', String(isDryRun));
  form.set('file', file);
  return form;
}
