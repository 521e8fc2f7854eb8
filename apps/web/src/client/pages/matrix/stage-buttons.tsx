import { useState, type ReactNode } from 'react';
import type { SitePeriods } from '../../records/periods.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { MatrixLegendProps } from './legend/matrix-legend.tsx';
import type { StageHandle } from './matrix-stage.tsx';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { OpenScreen } from './use-screen.ts';

const MatrixLegend = lazyPart<MatrixLegendProps>(
  async () => (await import('./legend/matrix-legend.tsx')).MatrixLegend,
);

/** Stores whether the legend is open, as it was left on this device. */
const LEGEND = 'trowel.matrix.legend';

export interface StageButtonsProps {
  stage: StageHandle | null;
  open: OpenScreen;
  periods: SitePeriods;
}

/** The buttons over the drawing: legend and zoom, and whether the drawing was verified. */
export function StageButtons({ stage, open, periods }: StageButtonsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { count } = useFormat();
  const [hasLegend, setLegend] = useState(() => localStorage.getItem(LEGEND) === 'open');
  const { certificate } = open.scene.screen;
  const proved = certificate.is_faithful ? t.drawn(count(certificate.pairs)) : t.notDrawn;
  const toggle = (): void => {
    localStorage.setItem(LEGEND, hasLegend ? '' : 'open');
    setLegend(!hasLegend);
  };
  return (
    <>
      {hasLegend && <MatrixLegend scene={open.scene} periods={periods} onClose={toggle} />}
      <div className="matrix-zoom">
        <span className={certificate.is_faithful ? 'matrix-proved' : 'matrix-not-proved'} title={proved}>
          <span aria-hidden="true">{certificate.is_faithful ? '✓' : '≠'}</span>
          <span className="unseen">{proved}</span>
        </span>
        <Button aria-expanded={hasLegend} onPress={toggle}>
          {t.legend}
        </Button>
        <Button aria-label={t.farther} onPress={() => stage?.zoom(1 / 1.5)}>
          −
        </Button>
        <Button aria-label={t.zoomIn} onPress={() => stage?.zoom(1.5)}>
          +
        </Button>
        <Button aria-label={t.fit} onPress={() => stage?.fit()}>
          {t.fitShort}
        </Button>
      </div>
    </>
  );
}
