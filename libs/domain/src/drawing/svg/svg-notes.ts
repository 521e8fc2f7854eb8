import { measureText } from '../layout/model/text-width.ts';
import { comparedBand, comparedCrosses, comparedFrame } from '../styles/compared-marks.ts';
import { linePath } from '../styles/matrix-jumps.ts';
import type { LegendItem } from '../styles/matrix-legend.ts';
import { HEAD_SIZE, LINE_STYLES, LINK_STYLE, NOTE_SIZE } from '../styles/matrix-styles.ts';
import { arrowHead, doubleLine } from '../styles/matrix-symbols.ts';
import { renderComparedStroke } from './svg-compared.ts';
import { renderSymbol } from './svg-boxes.ts';
import { typeClassOf } from './svg-style.ts';
import { BOLD, escapeXml, formatNumber, pathData, wrapText } from './svg-text.ts';

/** A part of the drawing, from its upper edge at y = 0, and its height, in points. */
export interface SvgPart {
  text: string;
  height: number;
}

const LINE_HEIGHT = 12;
const ROW_HEIGHT = 19;
const SAMPLE_WIDTH = 30;
const SAMPLE_HEIGHT = 13;
/** The properties of a box that a symbol needs. */
const SAMPLE_BOX = {
  x: 1,
  y: 0,
  width: SAMPLE_WIDTH - 4,
  height: SAMPLE_HEIGHT,
  shape: 'deposit',
  isInferred: false,
} as const;
/** Sample box that leaves room for the frame and the sign. */
const SAMPLE_SMALL = { x: 4, y: 3, width: SAMPLE_WIDTH - 10, height: SAMPLE_HEIGHT - 5 };
const TEXT_LEFT = SAMPLE_WIDTH + 8;
const ENTRY_GAP = 20;

/** Renders the title and the lines below it, wrapped at `width`. */
export function renderSvgTitle(title: string, lines: readonly string[], width: number): SvgPart {
  const heads = wrapText(title, width / BOLD, HEAD_SIZE);
  const notes = lines.filter(Boolean).flatMap((line) => wrapText(line, width, NOTE_SIZE));
  const texts = [
    ...heads.map((line, at) => `<text class="head" x="0" y="${15 + at * 20}">${escapeXml(line)}</text>`),
    ...notes.map(
      (line, at) =>
        `<text class="faint" x="0" y="${heads.length * 20 + 10 + at * LINE_HEIGHT}">${escapeXml(line)}</text>`,
    ),
  ];
  return { text: texts.join('\n'), height: heads.length * 20 + notes.length * LINE_HEIGHT + 4 };
}

/** Renders lines of small text, wrapped at `width`, in a class of the style sheet. */
export function renderSvgLinesOfText(text: string, width: number, className: string): SvgPart {
  const lines = wrapText(text, width, NOTE_SIZE);
  return {
    text: lines
      .map(
        (line, at) =>
          `<text class="${className}" x="0" y="${NOTE_SIZE + at * LINE_HEIGHT}">${escapeXml(line)}</text>`,
      )
      .join('\n'),
    height: lines.length * LINE_HEIGHT,
  };
}

/** Renders the legend in as many columns as fit into `width`, filled one after the other. */
export function renderSvgLegend(title: string, entries: readonly LegendItem[], width: number): SvgPart {
  if (entries.length === 0) return { text: '', height: 0 };
  const widest = entries.reduce((most, { text }) => Math.max(most, measureText(text, NOTE_SIZE)), 0);
  const columnWidth = TEXT_LEFT + widest + ENTRY_GAP;
  const columns = Math.max(1, Math.min(entries.length, Math.floor((width + ENTRY_GAP) / columnWidth)));
  const rows = Math.ceil(entries.length / columns);
  const texts = entries.map((entry, at) => {
    const [x, y] = [Math.floor(at / rows) * columnWidth, 16 + (at % rows) * ROW_HEIGHT];
    return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)})">${renderEntry(entry)}</g>`;
  });
  return {
    text: [`<text class="name" x="0" y="${NOTE_SIZE}">${escapeXml(title)}</text>`, ...texts].join('\n'),
    height: 16 + rows * ROW_HEIGHT,
  };
}

function renderEntry(entry: LegendItem): string {
  return `${renderSample(entry)}<text x="${TEXT_LEFT}" y="10">${escapeXml(entry.text)}</text>`;
}

function renderSample(entry: LegendItem): string {
  const middle = SAMPLE_HEIGHT / 2;
  const across = [0, middle, SAMPLE_WIDTH, middle];
  switch (entry.sample) {
    case 'box':
      return renderSymbol({ ...SAMPLE_BOX, ...entry }, undefined);
    case 'type':
      return `<g class="${typeClassOf(entry.look.code)}">${renderSymbol(SAMPLE_BOX, entry.look)}</g>`;
    case 'line':
      return `<g class="l-${entry.line}"><path d="${pathData(linePath(across))}"/>${
        LINE_STYLES[entry.line].hasArrow ? `<path class="tip" d="${pathData(arrowHead(across))}"/>` : ''
      }</g>`;
    case 'became':
      return comparedFrame(entry.state, SAMPLE_SMALL).map(renderComparedStroke).join('');
    case 'lineBecame':
      return [
        renderComparedStroke(comparedBand(entry.state, across)),
        `<g class="l-order"><path d="${pathData(linePath(across))}"/></g>`,
        ...comparedCrosses(entry.state, across).map(renderComparedStroke),
      ].join('');
    case 'link':
      return `<path class="link" d="${pathData(doubleLine(across, LINK_STYLE.gap))}"/>`;
    case 'bar':
      return `<path class="bar" d="${pathData(linePath(across))}"/>`;
    case 'junction':
      return `<g class="l-order"><path d="M0 ${middle}H${SAMPLE_WIDTH}M15 ${middle}V${SAMPLE_HEIGHT}"/></g><path class="dots" d="M15 ${middle}h0"/>`;
    case 'jump':
      return `<g class="l-order"><path d="${pathData(linePath(across, new Map([[0, [15]]])))}M15 0V${SAMPLE_HEIGHT}"/></g>`;
  }
}
