import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import {
  changeForm,
  changeShapes,
  insertPoint,
  mergeShapes,
  movePoint,
  removePoint,
  reverseShape,
  splitShape,
} from '../../survey/edit-shapes.ts';
import { findIssue } from '../../survey/find-issues.ts';
import { isToWrite, MEASURED_KINDS, type MeasuredShape } from '../../survey/survey-model.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { SurveyShape } from '@trowel/domain/gis';
import { formatIssue } from './format-issue.ts';
import { nameShape } from './list-shapes.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import type { ShapeChoice } from './use-shape-choice.ts';
import type { OpenSurvey, Survey } from './use-survey.ts';
import { VirtualList } from './virtual-list.tsx';

const ROW_PX = 32;
const FORMS = Object.keys(MEASURED_KINDS) as SurveyShape[];
/** Shapes that are offered for appending. */
const MOST_OFFERED = 50;
/** Points taken out that are offered. */
const MOST_SPARE = 30;
/** Kinds of shape that have a code of their own. */
const NAMED: ReadonlySet<string> = new Set(['section', 'trench', 'area', 'sector', 'point', 'line']);

export interface ShapePanelProps {
  survey: Survey;
  open: OpenSurvey;
  choice: ShapeChoice;
  shape: MeasuredShape;
}

/** The active shape: how its points are joined, and their order. */
export function ShapePanel({ survey, open, choice, shape }: ShapePanelProps): ReactNode {
  const t = useTexts(SURVEY_TEXTS);
  const language = useLanguage();
  const { points } = open.file;
  const { key } = shape;
  if (shape.recorded?.isOfFile === false) return <p className="ui-soft">{t.shape.fixed}</p>;
  const issue = isToWrite(shape) ? findIssue(shape, points) : undefined;
  return (
    <section className="survey-shape" aria-label={t.shape.title(nameShape(shape, points))}>
      <h3>{t.shape.title(nameShape(shape, points))}</h3>
      {issue && (
        <p role="status" className="ui-problem">
          {formatIssue(issue, t, language)}
        </p>
      )}
      {!issue && !isToWrite(shape) && !shape.isLeftOut && <p className="ui-soft">{t.shape.recorded}</p>}
      <Switch
        label={t.shape.form}
        choices={FORMS.map((one) => [one, t.shape.forms[one]] as const)}
        chosen={shape.form}
        onChoose={(form) => survey.edit((shapes) => changeForm(shapes, key, form))}
      />
      {NAMED.has(shape.kind) && (
        <Field
          label={t.shape.name}
          value={shape.name}
          maxLength={200}
          onChange={(name) => survey.edit((shapes) => changeShapes(shapes, new Set([key]), { name }))}
        />
      )}
      <div className="ui-buttons">
        <Button
          isDisabled={shape.points.length < 2}
          onPress={() => survey.edit((shapes) => reverseShape(shapes, key))}
        >
          {t.shape.reverse}
        </Button>
        <AppendMenu survey={survey} open={open} shape={shape} />
      </div>
      <PointList survey={survey} open={open} choice={choice} shape={shape} />
      <SparePoints survey={survey} open={open} choice={choice} shape={shape} />
    </section>
  );
}

/** Menu of the shapes whose points can follow those of the active shape. Those of the same code come first. */
function AppendMenu({ survey, open, shape }: Omit<ShapePanelProps, 'choice'>): ReactNode {
  const { shape: t, row } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const { points } = open.file;
  const others = open.shapes.shapes.filter((one) => one !== shape && !one.recorded);
  const alike = others.filter(({ code }) => code === shape.code);
  const offered = [...alike, ...others.filter(({ code }) => code !== shape.code)].slice(0, MOST_OFFERED);
  if (offered.length === 0) return undefined;
  return (
    <Menu
      face={t.join}
      label={t.joinLabel}
      look="quiet"
      groups={[
        {
          id: 'shapes',
          title: t.joinLabel,
          lines: offered.map((one) => ({
            id: String(one.key),
            label: nameShape(one, points),
            hint: row.points(count(one.points.length)),
          })),
        },
      ]}
      onChoose={(id) => survey.edit((shapes) => mergeShapes(shapes, shape.key, Number(id)))}
    />
  );
}

/** The points of a shape in their order, with the corrections of the selected one. */
function PointList({ survey, open, choice, shape }: ShapePanelProps): ReactNode {
  const { shape: t } = useTexts(SURVEY_TEXTS);
  const { decimal, count } = useFormat();
  const { points } = open.file;
  const { at } = choice;
  const { key } = shape;
  const point = points[shape.points[at]!]!;
  const move = (by: -1 | 1): void => {
    if (shape.points[at + by] === undefined) return;
    survey.edit((shapes) => movePoint(shapes, key, { at, by }));
    choice.activate(key, at + by);
    showToast({ text: t.moved(point.name, count(at + by + 1)) });
  };
  const press = ({ altKey, key: name }: KeyboardEvent): boolean => {
    if (!altKey || (name !== 'ArrowUp' && name !== 'ArrowDown')) return false;
    move(name === 'ArrowUp' ? -1 : 1);
    return true;
  };
  const remove = (): void => {
    survey.edit((shapes) => removePoint(shapes, key, at));
    showToast({ text: t.removed(point.name) });
  };
  return (
    <>
      <div className="ui-buttons">
        <Button isDisabled={at === 0} onPress={() => move(-1)}>
          {t.earlier}
        </Button>
        <Button isDisabled={at >= shape.points.length - 1} onPress={() => move(1)}>
          {t.later}
        </Button>
        <Button onPress={remove}>{t.remove}</Button>
        <Button isDisabled={at === 0} onPress={() => survey.edit((shapes) => splitShape(shapes, key, at))}>
          {t.split}
        </Button>
      </div>
      <VirtualList
        label={`${t.points}. ${t.pointHint}`}
        count={shape.points.length}
        rowPx={ROW_PX}
        active={at}
        onActive={(index) => choice.activate(key, index)}
        onKey={press}
        renderRow={(index) => {
          const { name, z, remark } = points[shape.points[index]!]!;
          return (
            <>
              <span className="ui-soft ui-number">{count(index + 1)}</span>
              <strong>{name}</strong>
              <span className="survey-row-text ui-soft">{remark}</span>
              <span className="ui-soft ui-number">{z === undefined ? '' : decimal(z, 3)}</span>
            </>
          );
        }}
      />
    </>
  );
}

/** The points that were taken out of shapes. Each can be inserted after the selected point. */
function SparePoints({ survey, open, choice, shape }: ShapePanelProps): ReactNode {
  const { shape: t } = useTexts(SURVEY_TEXTS);
  const [isOpen, setOpen] = useState(false);
  const { spare } = open.shapes;
  if (spare.length === 0) return undefined;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t.spare} ({spare.length})
      </summary>
      <p className="ui-hint">{t.insertHint}</p>
      <div className="ui-buttons">
        {spare.slice(-MOST_SPARE).map((point) => (
          <Button
            key={point}
            onPress={() =>
              survey.edit((shapes) => insertPoint(shapes, shape.key, { after: choice.at, point }))
            }
          >
            {t.insert(open.file.points[point]!.name)}
          </Button>
        ))}
      </div>
    </details>
  );
}
