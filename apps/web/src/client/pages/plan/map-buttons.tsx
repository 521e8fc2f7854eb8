import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import { useState, type ReactNode } from 'react';
import { PLAN_LAYERS, type PlanLayer, type PlanLook } from '../../plan/plan-look.ts';
import { usePeriods } from '../../records/periods.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../i18n/language.ts';
import type { PicturePanelProps } from './picture-panel.tsx';
import type { PlanHandle } from './plan-stage.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { BackgroundChoice } from './use-background.ts';
import type { PictureChoices } from './use-pictures.ts';
import type { OpenPlan } from './use-plan.ts';

const PicturePanel = lazyPart<PicturePanelProps>(
  async () => (await import('./picture-panel.tsx')).PicturePanel,
  { isRare: true },
);

/** Stores whether the legend is open, as it was left on this device. */
const LEGEND = 'trowel.plan.legend';
const ZOOM_STEP = 1.5;

export interface MapButtonsProps {
  site: string;
  open: OpenPlan;
  look: PlanLook;
  stage: PlanHandle | null;
  layers: ReadonlySet<PlanLayer>;
  pictures: PictureChoices;
  background: BackgroundChoice;
  onLayers: (layers: ReadonlySet<PlanLayer>) => void;
}

/** The buttons over the map: pictures, legend and zoom. */
export function MapButtons(props: MapButtonsProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const { site, open, stage, pictures, background } = props;
  const [hasPictures, setPictures] = useState(false);
  const [hasLegend, setLegend] = useState(() => localStorage.getItem(LEGEND) === 'open');
  const toggle = (): void => {
    const isOpening = !hasLegend || hasPictures;
    setPictures(false);
    localStorage.setItem(LEGEND, isOpening ? 'open' : '');
    setLegend(isOpening);
  };
  return (
    <>
      {hasPictures && (
        <PicturePanel {...{ site, open, stage, pictures, background }} onClose={() => setPictures(false)} />
      )}
      {hasLegend && !hasPictures && <Legend {...props} onClose={toggle} />}
      <div className="plan-zoom">
        <Button aria-expanded={hasPictures} onPress={() => setPictures(!hasPictures)}>
          {t.pictures.open}
        </Button>
        <Button aria-expanded={hasLegend && !hasPictures} onPress={toggle}>
          {t.legend}
        </Button>
        <Button aria-label={t.zoomOut} onPress={() => stage?.zoom(1 / ZOOM_STEP)}>
          −
        </Button>
        <Button aria-label={t.zoomIn} onPress={() => stage?.zoom(ZOOM_STEP)}>
          +
        </Button>
        <Button aria-label={t.fit} onPress={() => stage?.fit()}>
          {t.fitShort}
        </Button>
      </div>
    </>
  );
}

/** The colours of the periods on the plan, and the layers, each of which can be shown and hidden. */
function Legend({
  site,
  open,
  layers,
  onLayers,
  onClose,
}: MapButtonsProps & { onClose: () => void }): ReactNode {
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
