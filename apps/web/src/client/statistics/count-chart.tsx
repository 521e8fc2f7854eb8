import { layOutChart, type ChartKind } from '@trowel/domain/drawing';
import type { Statistics } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { usePhone } from '../ui/use-phone.ts';
import { COUNT_TEXTS } from './count-texts.ts';

/** Widths of the drawing in points. A narrow drawing has larger letters on a phone. */
const WIDTH = { desk: 520, phone: 240 };
const SWATCH = 8;
const MOST_DIGITS = 2;

/** The chart of a count. The table next to it has the same numbers for screen readers. */
export function CountChart({ statistics, kind }: { statistics: Statistics; kind: ChartKind }): ReactNode {
  const t = useTexts(COUNT_TEXTS);
  const { count, decimal } = useFormat();
  const width = usePhone() ? WIDTH.phone : WIDTH.desk;
  const { height, bars, rowLabels, valueLabels, ticks, plot, legend, omitted } = layOutChart(statistics, {
    kind,
    width,
    formatNumber: (value) => decimal(value, MOST_DIGITS),
    labelOthers: t.others,
  });
  const { measure, titles } = statistics;
  const names = [titles.rows, titles.columns].filter(Boolean).join(t.and);
  return (
    <figure className="count-chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.chartOf(measure.label, names)}>
        {legend.map(({ x, y, color, label }) => (
          <g key={x * 10_000 + y}>
            <rect x={x} y={y - SWATCH + 1} width={SWATCH} height={SWATCH} fill={color} />
            <text x={x + SWATCH + 3} y={y}>
              {label}
            </text>
          </g>
        ))}
        {ticks.map(({ x, y, text }) => (
          <g key={x} className="count-tick">
            <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} />
            <text x={x} y={y} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        {bars.map(({ x, y, width: length, height: thick, color, label }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={length} height={thick} fill={color}>
            <title>{label}</title>
          </rect>
        ))}
        {[...rowLabels, ...valueLabels].map(({ x, y, text }) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {text}
          </text>
        ))}
      </svg>
      {omitted > 0 && <figcaption className="ui-soft">{t.omitted(count(omitted))}</figcaption>}
    </figure>
  );
}
