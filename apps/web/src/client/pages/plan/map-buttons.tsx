import { useState, type ReactNode } from 'react';
import type { PlanLayer } from '../../plan/plan-look.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../i18n/language.ts';
import type { PicturePanelProps } from './picture-panel.tsx';
import type { PlanLegendProps } from './plan-legend.tsx';
import type { PlanHandle } from './plan-stage.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { BackgroundChoice } from './use-background.ts';
import type { PictureChoices } from './use-pictures.ts';
import type { OpenPlan } from './use-plan.ts';

const PicturePanel = lazyPart<PicturePanelProps>(
  async () => (await import('./picture-panel.tsx')).PicturePanel,
  { isRare: true },
);

const PlanLegend = lazyPart<PlanLegendProps>(async () => (await import('./plan-legend.tsx')).PlanLegend, {
  isRare: true,
});

/** Stores whether the legend is open, as it was left on this device. */
const LEGEND = 'trowel.plan.legend';
const ZOOM_STEP = 1.5;

export interface MapButtonsProps {
  site: string;
  open: OpenPlan;
  stage: PlanHandle | null;
  layers: ReadonlySet<PlanLayer>;
  pictures: PictureChoices;
  background: BackgroundChoice;
  onLayers: (layers: ReadonlySet<PlanLayer>) => void;
}

/** The buttons over the map: pictures, legend and zoom. */
export function MapButtons(props: MapButtonsProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const { site, open, stage, layers, pictures, background, onLayers } = props;
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
      {hasLegend && !hasPictures && <PlanLegend {...{ site, open, layers, onLayers }} onClose={toggle} />}
      <div className="plan-zoom">
        <Button aria-expanded={hasPictures} onPress={() => setPictures(!hasPictures)}>
          {t.openPictures}
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
