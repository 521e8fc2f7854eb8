import { useMemo, useState, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { DrawnShape, SurveyPress } from '../../plan/survey-map.ts';
import { changeShapes } from '../../survey/edit-shapes.ts';
import { getShapeGeometry } from '../../survey/find-issues.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { OpenPlan } from '../plan/use-plan.ts';
import { AssignBar } from './assign-bar.tsx';
import { findShapeState } from './list-shapes.ts';
import { ShapeList } from './shape-list.tsx';
import { ShapePanel } from './shape-panel.tsx';
import { SurveyStage } from './survey-stage.tsx';
import { SURVEY_TEXTS } from './survey-texts.ts';
import { useShapeChoice, type ShapeChoice } from './use-shape-choice.ts';
import type { OpenSurvey, Survey } from './use-survey.ts';

export interface ShapesStepProps {
  site: string;
  survey: Survey;
  open: OpenSurvey;
  plan: OpenPlan;
}

/** The shapes of a file as a list and on a map, with the corrections and assignments of the selected ones. */
export function ShapesStep({ site, survey, open, plan }: ShapesStepProps): ReactNode {
  const { shapes: t } = useTexts(SURVEY_TEXTS);
  const { shapes } = open.shapes;
  const choice = useShapeChoice(shapes);
  const [isPicking, setPicking] = useState(false);
  const unitNames = useUnitNames(plan);
  const drawn = useDrawn(open);
  const press = usePress({ survey, open, plan, choice, isPicking, setPicking });
  return (
    <section className="survey-step" aria-labelledby="survey-shapes">
      <div className="survey-head">
        <h2 id="survey-shapes">{t.title}</h2>
        <Button isDisabled={!survey.canUndo} onPress={survey.undo}>
          {t.undo}
        </Button>
      </div>
      <div className="survey-desk">
        <ShapeList open={open} choice={choice} nameOfUnit={unitNames} />
        <SurveyStage
          site={site}
          plan={plan}
          points={open.file.points}
          shapes={drawn}
          marked={choice.active?.key}
          markedPoint={choice.active?.points[choice.at]}
          isPicking={isPicking}
          onPress={press}
        />
        <div className="survey-side">
          <AssignBar
            survey={survey}
            open={open}
            plan={plan}
            choice={choice}
            isPicking={isPicking}
            onPicking={setPicking}
          />
          {choice.active ? (
            <ShapePanel
              key={choice.active.key}
              survey={survey}
              open={open}
              choice={choice}
              shape={choice.active}
            />
          ) : (
            <p className="ui-soft">{t.nothing}</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Returns a function that names a unit by the id of its record. */
function useUnitNames(plan: OpenPlan): (id: number) => string {
  return useMemo(() => {
    const indexes = new Map(plan.plan.units.map(({ id }, at) => [id, at]));
    return (id) => plan.names.nameOf(indexes.get(id) ?? -1);
  }, [plan]);
}

function useDrawn({ shapes: { shapes }, file }: OpenSurvey): readonly DrawnShape[] {
  return useMemo(
    () =>
      shapes.map((shape) => ({
        key: shape.key,
        state: findShapeState(shape, file.points),
        geometry: getShapeGeometry(shape, file.points),
        points: shape.points,
      })),
    [shapes, file],
  );
}

interface Pressing {
  survey: Survey;
  open: OpenSurvey;
  plan: OpenPlan;
  choice: ShapeChoice;
  isPicking: boolean;
  setPicking: (isPicking: boolean) => void;
}

/** Returns the reaction to a press on the map: it selects a point or shape, or assigns the unit at that place. */
function usePress({
  survey,
  open,
  plan,
  choice,
  isPicking,
  setPicking,
}: Pressing): (press: SurveyPress) => void {
  const { assign: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  return ({ point, shape, unit }) => {
    if (isPicking) {
      const id = plan.plan.units[unit]?.id;
      if (id === undefined) return showToast({ kind: 'bad', text: t.noUnitThere });
      const { targets } = choice;
      survey.edit((shapes) => changeShapes(shapes, targets, { unit: id }));
      showToast({ text: t.assigned(count(targets.size), plan.names.nameOf(unit)) });
      return setPicking(false);
    }
    const { shapes } = open.shapes;
    const ofPoint = point === undefined ? undefined : shapes.find(({ points }) => points.includes(point));
    const found = ofPoint ?? shapes.find(({ key }) => key === shape);
    choice.activate(found?.key, ofPoint ? ofPoint.points.indexOf(point!) : 0);
  };
}
