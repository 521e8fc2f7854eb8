import { computeArea } from '@trowel/domain/geometry';
import { type SitePlanShape } from '@trowel/domain/plan';
import type { ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { PLACES } from '../../places/places.ts';
import { formatTerm } from '../../terms/terms.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFormat, type Format } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { PLAN_TEXTS, type PlanTexts } from './plan-texts.ts';
import type { ChangePlanView } from './plan-view.ts';
import type { Drawing } from './use-drawing.ts';
import type { OpenPlan } from './use-plan.ts';

export interface PlanBarProps {
  site: string;
  open: OpenPlan;
  chosen: number;
  change: ChangePlanView;
  drawing: Drawing;
}

/** The bar below the map: the selected unit with its area and heights, and the actions on it. */
export function PlanBar({ site, open, chosen, change, drawing }: PlanBarProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const language = useLanguage();
  const format = useFormat();
  const mayDelete = useMay('delete');
  const unit = open.plan.units[chosen];
  if (!unit) return <p className="plan-bar ui-soft">{t.nothingChosen}</p>;
  const name = open.names.nameOf(chosen);
  const shapes = open.shapesOf[chosen]!.map((at) => open.plan.shapes[at]!);
  return (
    <div className="plan-bar">
      <p role="status">
        <strong>{t.chosen(name)}</strong>{' '}
        <span>
          {language === 'en' && unit.definition_en
            ? unit.definition_en
            : formatTerm(unit.definition ?? '', 'us.definition', language)}
        </span>{' '}
        <span className="ui-soft">{describeShapes(shapes, t, format)}</span>
      </p>
      <Button onPress={() => change({ sheet: '1' })}>{t.open}</Button>
      <Go className="ui-button ui-quiet" to={`${PLACES.matrix(site)}?unit=${encodeURIComponent(name)}`}>
        {t.inMatrix}
      </Go>
      {mayDelete && shapes.length > 0 && (
        <Menu
          face={t.shapesOf}
          label={t.shapesOf}
          look="quiet"
          groups={[
            {
              id: 'shapes',
              title: t.shapesOf,
              lines: shapes.map((shape) => ({
                id: String(shape.id),
                label: t.deleteShape(t.kinds[shape.kind]),
                hint: describeShapes([shape], t, format),
              })),
            },
          ]}
          onChoose={(id) => {
            const shape = shapes.find((one) => String(one.id) === id);
            if (shape) void drawing.remove(shape);
          }}
        />
      )}
    </div>
  );
}

/** Returns area and heights of shapes as text. */
function describeShapes(shapes: readonly SitePlanShape[], t: PlanTexts, { decimal }: Format): string {
  const area = shapes
    .filter(({ kind }) => kind === 'outline' || kind === 'cut')
    .reduce((sum, { geometry }) => sum + computeArea(geometry), 0);
  const heights = shapes.flatMap(({ kind, geometry }) =>
    kind === 'height' && geometry.type === 'Point' ? (geometry.coordinates[2] ?? []) : [],
  );
  const parts = [
    ...(area > 0 ? [t.area(decimal(area, 2))] : []),
    ...(heights.length > 0
      ? [t.heights(decimal(Math.min(...heights), 2), decimal(Math.max(...heights), 2))]
      : []),
  ];
  return parts.join(' · ');
}
