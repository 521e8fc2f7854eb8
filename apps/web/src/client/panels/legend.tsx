import type { SolidShape } from '@trowel/domain/scene';
import { useMemo, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { TEXTS, type Texts } from '../i18n/texts.ts';
import { colorUnits } from '../view/color-units.ts';
import { WAY_COLORS } from '../view/palette.ts';
import type { ColorBy } from '../view/view-state.ts';
import { useScene, useView } from './scene-context.ts';

const ARCS = ['above', 'below', 'same', 'contradiction'] as const;

/** Legend of the colours, the shapes and, while a unit is selected, the arcs. */
export function Legend(): ReactNode {
  const t = useTexts(TEXTS);
  const { scene } = useScene();
  const colorBy = useView((state) => state.colorBy);
  const isChosen = useView(({ chosen }) => chosen !== undefined);
  const { legend } = useMemo(() => colorUnits(scene, colorBy), [scene, colorBy]);
  const shapes = [...new Set(scene.units.map(({ shape }) => shape))].sort();
  return (
    <div className="group">
      <h2>{t.colorings[colorBy]}</h2>
      <ul className="legend">
        {legend.map(({ label, color, units, years }) => (
          <li key={label}>
            <Swatch kind="box" color={color} />
            <span>
              {formatKind(t, label, colorBy) || t.notRecorded}
              {years && <span className="soft years">{t.years(years.start, years.end)}</span>}
            </span>
            <span className="soft">{units}</span>
          </li>
        ))}
      </ul>
      {isChosen && (
        <ul className="legend">
          {ARCS.map((way) => (
            <li key={way}>
              <Swatch kind="arc" color={WAY_COLORS[way]} />
              <span>{t.ways[way]}</span>
            </li>
          ))}
        </ul>
      )}
      <h2>{t.shapes}</h2>
      <ul className="legend shapes">
        {shapes.map((shape) => (
          <Shape key={shape} shape={shape} />
        ))}
      </ul>
    </div>
  );
}

/** Returns the name of a colour. A number alone is preceded by "Period". */
function formatKind(t: Texts, label: string, by: ColorBy): string {
  return by === 'period' && /^[\divxlc]+$/i.test(label) ? `${t.period} ${label}` : label;
}

function Shape({ shape }: { shape: SolidShape }): ReactNode {
  const t = useTexts(TEXTS);
  return (
    <li>
      <span className={`shape shape-${shape}`} aria-hidden="true" />
      <span>{t.shapeNames[shape]}</span>
    </li>
  );
}

function Swatch({ kind, color }: { kind: 'box' | 'arc'; color: string }): ReactNode {
  return <span className={`swatch swatch-${kind}`} style={{ background: color }} aria-hidden="true" />;
}
