import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { MeasuredShape } from '../../survey/survey-model.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { findShapeState, listShapes, nameShape, SHAPE_FILTERS, type ShapeFilter } from './list-shapes.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import type { ShapeChoice } from './use-shape-choice.ts';
import type { OpenSurvey } from './use-survey.ts';
import { VirtualList } from './virtual-list.tsx';

const ROW_PX = 52;

export interface ShapeListProps {
  open: OpenSurvey;
  choice: ShapeChoice;
  nameOfUnit: (id: number) => string;
}

/** The shapes of a file. The list contains everything that the map shows, and is used by keyboard. */
export function ShapeList({ open, choice, nameOfUnit }: ShapeListProps): ReactNode {
  const { shapes: t } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const [filter, setFilter] = useState<ShapeFilter>('all');
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const { shapes, file } = { ...open.shapes };
  const listed = useMemo(
    () => listShapes(shapes, file.points, { filter, typed: sought, nameOfUnit }),
    [shapes, file, filter, sought, nameOfUnit],
  );
  return (
    <div className="survey-list">
      <div className="survey-fields">
        <input
          type="search"
          className="ui-input"
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ChoiceField
          label={t.filter}
          choices={SHAPE_FILTERS.map((one) => [one, t.filters[one]] as const)}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <p className="survey-line">
        <span role="status">
          {t.shown(count(listed.length))} · {t.ticked(count(choice.ticked.size))}
        </span>
        <Button look="plain" onPress={() => choice.tick(listed.map(({ key }) => key))}>
          {t.tickAll}
        </Button>
        <Button look="plain" isDisabled={choice.ticked.size === 0} onPress={() => choice.tick([])}>
          {t.untick}
        </Button>
      </p>
      {listed.length === 0 ? (
        <p className="ui-soft">{t.none}</p>
      ) : (
        <Rows open={open} choice={choice} nameOfUnit={nameOfUnit} listed={listed} />
      )}
    </div>
  );
}

function Rows({
  open,
  choice,
  nameOfUnit,
  listed,
}: ShapeListProps & { listed: readonly MeasuredShape[] }): ReactNode {
  const { shapes: t } = useTexts(SURVEY_TEXTS);
  const isTicked = (index: number): boolean => choice.ticked.has(listed[index]!.key);
  return (
    <VirtualList
      label={`${t.list}. ${t.hint}`}
      count={listed.length}
      rowPx={ROW_PX}
      active={listed.findIndex(({ key }) => key === choice.active?.key)}
      onActive={(index) => choice.activate(listed[index]?.key)}
      ticks={{ has: isTicked, toggle: (index) => choice.toggle(listed[index]!.key) }}
      renderRow={(index) => (
        <ShapeRow shape={listed[index]!} open={open} isTicked={isTicked(index)} nameOfUnit={nameOfUnit} />
      )}
    />
  );
}

interface ShapeRowProps {
  shape: MeasuredShape;
  open: OpenSurvey;
  isTicked: boolean;
  nameOfUnit: (id: number) => string;
}

function ShapeRow({ shape, open, isTicked, nameOfUnit }: ShapeRowProps): ReactNode {
  const { row: t, shapeKinds } = useTexts(SURVEY_TEXTS);
  const { count } = useFormat();
  const { points } = open.file;
  const state = findShapeState(shape, points);
  return (
    <>
      <span className="survey-tick" aria-hidden="true">
        {isTicked ? '☑' : '☐'}
      </span>
      <span className="survey-row-text">
        <strong>{nameShape(shape, points)}</strong>{' '}
        <span>{shape.unit === undefined ? t.noUnit : t.unit(nameOfUnit(shape.unit))}</span>
        <br />
        <span className="ui-soft">
          {shapeKinds[shape.kind]} · {t.points(count(shape.points.length))}
        </span>
      </span>
      <span className={`survey-state survey-state-${state}`}>{t.states[state]}</span>
    </>
  );
}
