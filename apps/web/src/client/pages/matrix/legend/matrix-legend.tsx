import type { MatrixScene } from '@trowel/domain/drawing';
import { useMemo, type ReactNode } from 'react';
import type { SitePeriods } from '../../../records/periods.ts';
import { useLanguage, useTexts, type TextsOf } from '../../../i18n/language.ts';
import { Button } from '../../../ui/button.tsx';
import { listLegendEntries, type LegendEntry } from './legend-entries.ts';
import { LegendSample } from './legend-sample.tsx';

const en = {
  legend: 'Legend',
  close: 'Close the legend',
  periods: 'Periods: strip at the foot of a box',
  boxes: 'Units',
  lines: 'Lines and marks',
};

const it: typeof en = {
  legend: 'Legenda',
  close: 'Chiudi la legenda',
  periods: 'Periodi: striscia al piede del riquadro',
  boxes: 'US',
  lines: 'Linee e segni',
};

const LEGEND_TEXTS: TextsOf<typeof en> = { en, it };

export interface MatrixLegendProps {
  scene: MatrixScene;
  periods: SitePeriods;
  onClose: () => void;
}

/** The legend over the drawing: only what the drawing contains. */
export function MatrixLegend({ scene, periods, onClose }: MatrixLegendProps): ReactNode {
  const t = useTexts(LEGEND_TEXTS);
  const language = useLanguage();
  const legend = useMemo(() => listLegendEntries(scene, { periods, language }), [scene, periods, language]);
  return (
    <section className="matrix-legend" aria-label={t.legend}>
      <header>
        <h2>{t.legend}</h2>
        <Button look="plain" aria-label={t.close} onPress={onClose}>
          ×
        </Button>
      </header>
      <Entries title={t.periods} entries={legend.periods} />
      <Entries title={t.boxes} entries={legend.boxes} />
      <Entries title={t.lines} entries={legend.lines} />
    </section>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly LegendEntry[] }): ReactNode {
  if (entries.length === 0) return undefined;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {entries.map(({ sample, text }) => (
          <li key={text}>
            <LegendSample sample={sample} />
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
