import { useState, type ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { useTexts } from '../../i18n/language.ts';
import { Failed, Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFiles } from '../../ui/choose-files.tsx';
import { Go } from '../../ui/go.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useDropped } from '../../ui/use-dropped.ts';
import { useFormat } from '../../i18n/format.ts';
import '../../ui/files.css';
import type { OpenPlan } from '../plan/use-plan.ts';
import { CodesStep } from './codes-step.tsx';
import { FormatStep } from './format-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import type { ShapesStepProps } from './shapes-step.tsx';
import { SURVEY_TEXTS } from './survey-texts.ts';
import { useSurvey, type Survey } from './use-survey.ts';
import { useSurveyWrite, type SurveyWrite } from './use-survey-write.ts';

/** List and map are loaded with the first file: they need the code of the map. */
const ShapesStep = lazyPart<ShapesStepProps>(async () => (await import('./shapes-step.tsx')).ShapesStep, {
  meanwhile: Loading,
  isRare: true,
});

export interface SurveyWorkProps {
  site: string;
  open: OpenPlan;
}

/** The steps of the import: file, columns, codes, shapes, preview. */
export function SurveyWork({ site, open: plan }: SurveyWorkProps): ReactNode {
  const t = useTexts(SURVEY_TEXTS);
  const survey = useSurvey(site, plan.plan);
  const writing = useSurveyWrite(site, plan.plan);
  const { open } = survey;
  const isWritten = writing.written !== undefined;
  const take = (file: File): void => {
    writing.reset();
    void survey.take(file);
  };
  return (
    <div className="survey">
      <LeaveGuard isHeld={open?.isEdited === true && !isWritten} title={t.leaving.title}>
        <p>{t.leaving.text}</p>
      </LeaveGuard>
      {!isWritten && <DropSurvey survey={survey} isDisabled={writing.busy === 'write'} onTake={take} />}
      {survey.isReading && <p role="status">{t.reading}</p>}
      {survey.reason !== undefined && (
        <p role="alert" className="ui-problem">
          {survey.reason}
        </p>
      )}
      {survey.problem && <Failed problem={survey.problem} />}
      {isWritten && <Written site={site} writing={writing} onClose={survey.close} />}
      {open && !isWritten && (
        <>
          <FormatStep survey={survey} open={open} plan={plan.plan} />
          <CodesStep survey={survey} open={open} />
          <ShapesStep survey={survey} open={open} plan={plan} site={site} />
          <PreviewStep survey={survey} open={open} plan={plan} writing={writing} />
        </>
      )}
    </div>
  );
}

/** Area where a file is dropped or chosen. */
function DropSurvey({
  survey: { open },
  isDisabled,
  onTake,
}: {
  survey: Survey;
  isDisabled: boolean;
  onTake: (file: File) => void;
}): ReactNode {
  const t = useTexts(SURVEY_TEXTS);
  const take = ([file]: Iterable<File>): void => {
    if (file && !isDisabled) onTake(file);
  };
  const isOver = useDropped(take);
  return (
    <section className={isOver ? 'files-drop files-drop-over' : 'files-drop'} aria-label={t.choose}>
      {open ? (
        <p className="survey-file">{open.fileName}</p>
      ) : (
        <>
          <p>{t.intro}</p>
          <p className="ui-soft">{t.kinds}</p>
        </>
      )}
      <ChooseFiles isDisabled={isDisabled} choose={take}>
        {open ? t.chooseOther : t.choose}
      </ChooseFiles>
    </section>
  );
}

/** The message after writing, with the undo of the whole batch. */
function Written({
  site,
  writing,
  onClose,
}: {
  site: string;
  writing: SurveyWrite;
  onClose: () => void;
}): ReactNode {
  const { done: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const mayDelete = useMay('delete');
  const [isUndoing, setUndoing] = useState(false);
  const close = (): void => {
    onClose();
    writing.reset();
  };
  const undo = async (): Promise<void> => {
    setUndoing(true);
    if (await writing.undo()) onClose();
    else setUndoing(false);
  };
  return (
    <div className="state">
      <p role="status" className="state-what">
        {t.written(count(writing.written?.count ?? 0))}
      </p>
      <p className="ui-buttons">
        <Go to={PLACES.plan(site)} className="ui-button ui-main">
          {t.toPlan}
        </Go>
        {mayDelete && (
          <Button isDisabled={isUndoing} onPress={() => void undo()}>
            {t.undo}
          </Button>
        )}
        <Button onPress={close}>{t.another}</Button>
      </p>
    </div>
  );
}
