import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import type { ReactNode } from 'react';
import { PLAN_LAYERS, type PlanLayer } from '../../plan/plan-look.ts';
import { usePeriods } from '../../records/periods.ts';
import { Button } from '../../ui/button.tsx';
import { useTexts } from '../../i18n/language.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { OpenPlan } from './use-plan.ts';

export interface PlanLegendProps {
  site: string;
  open: OpenPlan;
  layers: ReadonlySet<PlanLayer>;
  onLayers: (layers: ReadonlySet<PlanLayer>) => void;
  onClose: () => void;
}

/** The colours of the periods on the plan, and the layers, each of which can be shown and hidden. */
export function PlanLegend({ site, open, layers, onLayers, onClose }: PlanLegendProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const periods = usePeriods(site);
  const drawn = open.plan.units.filter((_, at) => open.shapesOf[at]!.length > 0);
  const codes = new Set(drawn.map(({ period }) => period ?? ''));
  const lines = periods.rows.filter(({ period, phase }) => phase === '' && codes.has(period));
  const toggle = (layer: PlanLayer): void => {
    const next = new Set(layers);
    if (!next.delete(layer)) next.add(layer);
    onLayers(next);
  };
  return (
    <section className="plan-legend" aria-label={t.legend}>
      <header>
        <h2>{t.periods}</h2>
        <Button look="plain" aria-label={t.close} onPress={onClose}>
          ×
        </Button>
      </header>
      <ul>
        {lines.map(({ period }) => (
          <li key={period}>
            <span
              className="plan-swatch"
              style={{ background: periods.colorOf(period) }}
              aria-hidden="true"
            />
            {periods.nameOf(period)}
          </li>
        ))}
        {drawn.some(({ period, phase }) => periods.colorOf(period, phase) === undefined) && (
          <li>
            <span className="plan-swatch" style={{ background: UNASSIGNED_COLOR }} aria-hidden="true" />
            {t.noPeriod}
          </li>
        )}
      </ul>
      <h2>{t.layersTitle}</h2>
      <ul>
        {PLAN_LAYERS.map((layer) => (
          <li key={layer}>
            <label>
              <input type="checkbox" checked={layers.has(layer)} onChange={() => toggle(layer)} />{' '}
              {t.layers[layer]}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
