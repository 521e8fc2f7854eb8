import type { Statistics } from '@trowel/domain/records';
import { renderSvgDocument } from '../svg/svg-document.ts';
import { escapeXml, formatNumber as formatLength } from '../svg/svg-text.ts';
import type { SvgTheme } from '../svg/svg-style.ts';
import { NOTE_SIZE } from '../styles/matrix-styles.ts';
import { layOutChart, type Chart, type ChartOptions, type ChartText } from './lay-out-chart.ts';

export interface ChartSvgOptions extends ChartOptions {
  language: 'en' | 'it';
  title: string;
  /** Line below the title, such as the site and the filters. */
  subtitle: string;
  theme?: SvgTheme;
  /** Sentence about rows that are only in the table. */
  noteOmitted: (count: number) => string;
}

const SWATCH = 9;
const TITLE_HEIGHT = 18;

/** Renders a table as a chart in SVG, with the title and a legend. */
export function renderChartSvg(statistics: Statistics, options: ChartSvgOptions): string {
  const { language, title, subtitle, theme = 'auto', noteOmitted } = options;
  const chart = layOutChart(statistics, options);
  const lines = [subtitle, chart.omitted > 0 ? noteOmitted(chart.omitted) : ''].filter(Boolean);
  const head = [
    `<text class="head" x="0" y="${TITLE_HEIGHT - 6}">${escapeXml(title)}</text>`,
    ...lines.map(
      (line, at) =>
        `<text class="faint" x="0" y="${TITLE_HEIGHT + NOTE_SIZE * (1 + 1.4 * at)}">${escapeXml(line)}</text>`,
    ),
  ];
  const height = TITLE_HEIGHT + NOTE_SIZE * 1.4 * lines.length;
  return renderSvgDocument(
    [{ part: { text: head.join('\n'), height } }, { part: { text: drawChart(chart), height: chart.height } }],
    { language, theme, looks: [], title, description: subtitle, metadata: '', width: chart.width },
  );
}

function drawChart({ bars, rowLabels, valueLabels, ticks, plot, legend }: Chart): string {
  const bottom = plot.y + plot.height;
  return [
    ...legend.flatMap(({ x, y, color, label }) => [
      `<rect x="${formatLength(x)}" y="${formatLength(y - SWATCH)}" width="${SWATCH}" height="${SWATCH}" fill="${color}"/>`,
      drawText({ x: x + SWATCH + 3, y, text: label }),
    ]),
    ...ticks.map(
      ({ x }) =>
        `<path class="hair" d="M${formatLength(x)} ${formatLength(plot.y)}V${formatLength(bottom)}"/>`,
    ),
    ...bars.map(
      ({ x, y, width, height, color, label }) =>
        `<rect x="${formatLength(x)}" y="${formatLength(y)}" width="${formatLength(width)}" height="${formatLength(height)}" fill="${color}"><title>${escapeXml(label)}</title></rect>`,
    ),
    ...rowLabels.map((label) => drawText(label)),
    ...valueLabels.map((label) => drawText(label)),
    ...ticks.map((tick) => drawText(tick, 'faint middle')),
  ].join('\n');
}

function drawText({ x, y, text }: ChartText, look?: string): string {
  return `<text${look === undefined ? '' : ` class="${look}"`} x="${formatLength(x)}" y="${formatLength(y)}">${escapeXml(text)}</text>`;
}
