import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { changeShapes, type ShapeChange } from '../../survey/edit-shapes.ts';
import { MEASURED_KINDS, type MeasuredKind } from '../../survey/survey-model.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { OpenPlan } from '../plan/use-plan.ts';
import { nameShape } from './list-shapes.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import type { ShapeChoice } from './use-shape-choice.ts';
import type { OpenSurvey, Survey } from './use-survey.ts';

export interface AssignBarProps {
  survey: Survey;
  open: OpenSurvey;
  plan: OpenPlan;
  choice: ShapeChoice;
  /** True while the next press on the map chooses a unit. */
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
}

/** Assigns unit and kind to the ticked shapes, or to the active one. */
export function AssignBar(props: AssignBarProps): ReactNode {
  const { assign: t, shapeKinds } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const { survey, open, choice, isPicking, onPicking } = props;
  const { targets, active } = choice;
  const shapes = open.shapes.shapes.filter(({ key }) => targets.has(key));
  const kindId = useId();
  if (shapes.length === 0) return undefined;
  const isOne = choice.ticked.size === 0 && active !== undefined;
  const change = (change: ShapeChange): void => survey.edit((all) => changeShapes(all, targets, change));
  const kinds = [...new Set(shapes.flatMap(({ form }) => MEASURED_KINDS[form]))];
  const [kind, ...otherKinds] = new Set(shapes.map((shape) => shape.kind));
  const isLeftOut = shapes.every((shape) => shape.isLeftOut);
  return (
    <section className="survey-assign" aria-label={t.title}>
      <h3>{isOne ? t.ofOne(nameShape(active, open.file.points)) : t.ofTicked(count(shapes.length))}</h3>
      <UnitField {...props} />
      {isPicking && (
        <p role="status" className="ui-hint">
          {t.onMapHint}
        </p>
      )}
      <div className="ui-buttons">
        <Button aria-pressed={isPicking} onPress={() => onPicking(!isPicking)}>
          {t.onMap}
        </Button>
        <Button onPress={() => change({ unit: undefined })}>{t.clear}</Button>
        <Button onPress={() => change({ isLeftOut: !isLeftOut })}>{isLeftOut ? t.putIn : t.leaveOut}</Button>
      </div>
      <label className="ui-field ui-choice" htmlFor={kindId}>
        <span>{t.kind}</span>
        <select
          id={kindId}
          className="ui-input"
          value={otherKinds.length > 0 ? '' : kind}
          onChange={({ target }) => change({ kind: target.value as MeasuredKind })}
        >
          {otherKinds.length > 0 && <option value="">{t.keepKind}</option>}
          {kinds.map((one) => (
            <option key={one} value={one}>
              {shapeKinds[one]}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

/** Field for the number of a unit, with an area where the number repeats. */
function UnitField({ survey, plan, choice }: AssignBarProps): ReactNode {
  const { assign: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const assign = (event: FormEvent): void => {
    event.preventDefault();
    const name = typed.trim();
    const at = plan.names.find(name);
    const unit = plan.plan.units[at];
    if (!unit) return setProblem(t.unknown(name));
    // A name with an area is unique. A number alone must be.
    if (name === unit.us_number && plan.names.nameOf(at) !== name) return setProblem(t.several(name));
    survey.edit((shapes) => changeShapes(shapes, choice.targets, { unit: unit.id }));
    showToast({ text: t.assigned(count(choice.targets.size), plan.names.nameOf(at)) });
    setTyped('');
  };
  return (
    <form className="survey-unit" onSubmit={assign}>
      <Field label={t.unit} value={typed} onChange={setTyped} problem={problem} autoComplete="off" />
      <Button type="submit" isDisabled={typed.trim() === ''}>
        {t.set}
      </Button>
    </form>
  );
}
