import { useMemo, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Failed } from '../../page/states.tsx';
import { changeShapes } from '../../survey/edit-shapes.ts';
import { findIssue } from '../../survey/find-issues.ts';
import type { MeasuredShape } from '../../survey/survey-model.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenPlan } from '../plan/use-plan.ts';
import { formatIssue } from './format-issue.ts';
import { findShapeState, nameShape } from './list-shapes.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import type { OpenSurvey, Survey } from './use-survey.ts';
import { listWritten, MOST_WRITTEN, type ShapeEffect, type SurveyWrite } from './use-survey-write.ts';

const MOST_LISTED = 200;

export interface PreviewStepProps {
  survey: Survey;
  open: OpenSurvey;
  plan: OpenPlan;
  writing: SurveyWrite;
}

/** What writing would change, the shapes that cannot be written, and the button that writes. */
export function PreviewStep({ survey, open, plan, writing }: PreviewStepProps): ReactNode {
  const { preview: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const { shapes, file } = open.shapes;
  const states = useMemo(() => shapes.map((shape) => findShapeState(shape, file.points)), [shapes, file]);
  const faulty = shapes.filter((_, at) => states[at] === 'faulty');
  const preview = writing.preview?.of.shapes === open.shapes ? writing.preview : undefined;
  const toWrite = states.filter((state) => state === 'toWrite').length;
  return (
    <section className="survey-step" aria-labelledby="survey-preview">
      <h2 id="survey-preview">{t.title}</h2>
      {faulty.length > 0 && <Faulty survey={survey} open={open} faulty={faulty} />}
      {toWrite > MOST_WRITTEN && <p role="alert">{t.tooMany(count(MOST_WRITTEN))}</p>}
      {toWrite === 0 && <p role="status">{faulty.length > 0 ? t.onlyFaulty : t.nothing}</p>}
      {writing.preview && !preview && toWrite > 0 && <p className="ui-soft">{t.changedSince}</p>}
      {toWrite > 0 && (
        <TryButtons open={open} writing={writing} isMain={!preview} isDisabled={toWrite > MOST_WRITTEN} />
      )}
      {preview && toWrite > 0 && (
        <Effects
          open={open}
          plan={plan}
          effects={preview.effects}
          leftOutCount={states.filter((state) => state === 'leftOut').length}
          unchangedCount={states.filter((state) => state === 'recorded').length}
        >
          <WriteButton open={open} writing={writing} effects={preview.effects} isFaulty={faulty.length > 0} />
        </Effects>
      )}
    </section>
  );
}

/** The button of the dry run, and the state of a running request. */
function TryButtons({
  open,
  writing,
  isMain,
  isDisabled,
}: Pick<PreviewStepProps, 'open' | 'writing'> & { isMain: boolean; isDisabled: boolean }): ReactNode {
  const { preview: t } = useTexts(SURVEY_TEXTS);
  const { busy, problem } = writing;
  return (
    <>
      {problem && <p className="state-what">{t.failed}</p>}
      {problem && <Failed problem={problem} />}
      <p className="ui-buttons">
        <Button
          look={isMain ? 'main' : 'quiet'}
          isDisabled={isDisabled || busy !== undefined}
          onPress={() => void writing.tryIt(open)}
        >
          {t.try}
        </Button>
        {busy === 'preview' && <Button onPress={writing.cancel}>{t.cancel}</Button>}
      </p>
      {busy && <p role="status">{busy === 'write' ? t.writing : t.busy}</p>}
    </>
  );
}

function WriteButton({
  open,
  writing,
  effects,
  isFaulty,
}: {
  open: OpenSurvey;
  writing: SurveyWrite;
  effects: readonly ShapeEffect[];
  isFaulty: boolean;
}): ReactNode {
  const { preview: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const isRefused = effects.some(({ effect }) => effect === 'refused');
  return (
    <p className="ui-buttons">
      <Button
        look="main"
        isDisabled={isFaulty || isRefused || writing.busy !== undefined}
        onPress={() => void writing.write(open)}
      >
        {t.write(count(listWritten(open).length))}
      </Button>
    </p>
  );
}

/** The shapes that cannot be written, with the reasons. */
function Faulty({
  survey,
  open,
  faulty,
}: {
  survey: Survey;
  open: OpenSurvey;
  faulty: readonly MeasuredShape[];
}): ReactNode {
  const t = useTexts(SURVEY_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const { points } = open.file;
  const keys = new Set(faulty.map(({ key }) => key));
  return (
    <div className="state state-bad" role="group" aria-label={t.preview.faulty(count(faulty.length))}>
      <p className="state-what">
        {t.preview.faulty(count(faulty.length))} {t.preview.faultyHint}
      </p>
      <ul className="survey-faults">
        {faulty.slice(0, MOST_LISTED).map((shape) => (
          <li key={shape.key}>
            <strong>{nameShape(shape, points)}</strong>: {formatIssue(findIssue(shape, points)!, t, language)}
          </li>
        ))}
        {faulty.length > MOST_LISTED && <li>{t.preview.more(count(faulty.length - MOST_LISTED))}</li>}
      </ul>
      <Button onPress={() => survey.edit((shapes) => changeShapes(shapes, keys, { isLeftOut: true }))}>
        {t.preview.leaveOut}
      </Button>
    </div>
  );
}

interface EffectsProps {
  open: OpenSurvey;
  plan: OpenPlan;
  effects: readonly ShapeEffect[];
  leftOutCount: number;
  unchangedCount: number;
  children: ReactNode;
}

/** The effect of writing on each shape. Refused ones come first. */
function Effects({ open, plan, effects, leftOutCount, unchangedCount, children }: EffectsProps): ReactNode {
  const t = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const countOf = (effect: ShapeEffect['effect']): number =>
    effects.filter((one) => one.effect === effect).length;
  const indexes = useMemo(() => new Map(plan.plan.units.map(({ id }, at) => [id, at])), [plan]);
  const sorted = effects.toSorted((a, b) => Number(b.effect === 'refused') - Number(a.effect === 'refused'));
  return (
    <>
      <p role="status">
        {t.preview.counts(
          count(countOf('create')),
          count(countOf('update')),
          count(countOf('unchanged') + unchangedCount),
        )}
        {leftOutCount > 0 && `, ${t.preview.leftOut(count(leftOutCount))}`}
      </p>
      {children}
      <div className="ui-scroll survey-effects" tabIndex={0} role="region" aria-label={t.preview.title}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t.preview.shape}</th>
              <th scope="col">{t.preview.unit}</th>
              <th scope="col">{t.preview.kind}</th>
              <th scope="col">{t.preview.effect}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, MOST_LISTED).map(({ shape, effect, reason }) => (
              <tr key={shape.key}>
                <th scope="row">{nameShape(shape, open.file.points)}</th>
                <td>{shape.unit === undefined ? '' : plan.names.nameOf(indexes.get(shape.unit) ?? -1)}</td>
                <td>{t.shapeKinds[shape.kind]}</td>
                <td className={effect === 'refused' ? 'ui-problem' : undefined}>
                  {t.preview.effects[effect]}
                  {reason !== undefined && `: ${reason}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > MOST_LISTED && (
        <p className="ui-soft">{t.preview.more(count(sorted.length - MOST_LISTED))}</p>
      )}
    </>
  );
}
