import { escapeXml, formatNumber } from './svg-text.ts';

/** A sheet to print, and what of a drawing it shows, in points of the drawing. */
export interface DrawnSheet {
  /** Letter of its column and number of its row; empty where there is only one. */
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What is written in the boxes that belong on it. */
  boxes: readonly string[];
}

const INK = '#8f3d1c';
const NAME_SIZE = 16;

/** Gives the borders of sheets over a drawing, each named; neighbours overlap. */
export function renderSvgSheets(sheets: readonly DrawnSheet[]): string {
  return sheets.map(renderSheet).join('\n');
}

function renderSheet({ name, x, y, width, height, boxes }: DrawnSheet): string {
  const [left, top] = [formatNumber(x), formatNumber(y)];
  return [
    `<g data-sheet="${escapeXml(name)}" data-units="${escapeXml(boxes.join('\u00a0· '))}">`,
    `<rect x="${left}" y="${top}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="none" stroke="${INK}" stroke-width="1.5" stroke-dasharray="7 4"/>`,
    name &&
      `<text x="${formatNumber(x + 6)}" y="${formatNumber(y + NAME_SIZE + 2)}" font-size="${NAME_SIZE}" font-weight="700" fill="${INK}">${escapeXml(name)}</text>`,
    '</g>',
  ]
    .filter(Boolean)
    .join('\n');
}
