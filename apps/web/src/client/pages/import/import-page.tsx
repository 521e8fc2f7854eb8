import type { ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useTexts } from '../../i18n/language.ts';
import { DropFile } from './drop-file.tsx';
import './import.css';
import { AfterImport, ImportFailure } from './import-outcome.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportOptions } from './import-options.tsx';
import { ImportReport } from './import-report.tsx';
import { IMPORT_TEXTS } from './import-texts.ts';
import { KindLabelsContext, listKindLabels } from './kind-labels.ts';
import { canStore } from './stored-file.ts';
import { Recognised, type RecognisedProps } from './recognised.tsx';
import { useImport, type ImportState } from './use-import.ts';
import { UnmatchedValues } from './unmatched-values.tsx';

/** Import in three steps: recognise the file, preview the changes, import. Afterwards the import can be undone. */
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
  const controls = useImport(site);
  const { file, inspection, result, progress, busy, problem, late } = controls;
  const done = late ?? result?.id ?? undefined;
  const mayTry = inspection?.format != null && busy === undefined && done === undefined;
  return (
    <KindLabelsContext value={listKindLabels(inspection)}>
      <div className="import">
        <Leaving controls={controls} isDone={done !== undefined} />
        <DropFile
          file={file}
          isDisabled={busy === 'import'}
          onTake={(dropped) => void controls.take(dropped)}
        />
        <SurveyLink site={site} file={file} />
        {busy === 'inspect' && <p role="status">{t.inspecting}</p>}
        {problem && <ImportFailure problem={problem} />}
        {inspection && done === undefined && (
          <ImportChoices site={site} controls={controls} inspection={inspection} />
        )}
        {progress && <ImportProgress progress={progress} onCancel={controls.cancelRun} />}
        {mayTry && !result && <MainButton onPress={controls.tryIt}>{t.tryIt}</MainButton>}
        {done !== undefined && (
          <AfterImport site={site} id={done} isLate={late !== undefined} onUndo={controls.undo} />
        )}
        {result && (
          <ImportReport site={site} result={result}>
            {mayTry && <MainButton onPress={controls.runImport}>{t.import}</MainButton>}
          </ImportReport>
        )}
      </div>
    </KindLabelsContext>
  );
}

/** Leads to the import of measured points, as long as no file is chosen. */
function SurveyLink({ site, file }: { site: string; file: File | undefined }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  if (file) return undefined;
  return (
    <p>
      {t.surveyPoints} <Go to={PLACES.survey(site)}>{t.toSurvey}</Go>
    </p>
  );
}

/** Asks for confirmation before the user leaves an import with chosen options that has not been saved. */
function Leaving({
  controls: { file, isMapped },
  isDone,
}: {
  controls: Pick<ImportState, 'file' | 'isMapped'>;
  isDone: boolean;
}): ReactNode {
  const { leaving } = useTexts(IMPORT_TEXTS);
  return (
    <LeaveGuard isHeld={isMapped && !isDone} title={leaving.title}>
      <p>{file && canStore(file) ? leaving.draftHint : leaving.lost}</p>
    </LeaveGuard>
  );
}

/** Options that can be chosen before the import. */
function ImportChoices({ site, controls, inspection }: RecognisedProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { choices, busy, choose } = controls;
  return (
    <fieldset className="import-asked" disabled={busy === 'import'} aria-busy={busy === 'inspect'}>
      <legend className="unseen">{t.recognised.title}</legend>
      <Recognised site={site} controls={controls} inspection={inspection} />
      <UnmatchedValues unmatched={inspection.unmatched} choices={choices} onChoose={choose} />
      <ImportOptions format={inspection.format} choices={choices} onChoose={choose} />
    </fieldset>
  );
}

function MainButton({ children, onPress }: { children: string; onPress: () => void }): ReactNode {
  return (
    <p className="ui-buttons">
      <Button look="main" onPress={onPress}>
        {children}
      </Button>
    </p>
  );
}
