import { escapeXml, formatNumber } from './svg-text.ts';

/** A printed sheet and the part of the drawing on it, in points of the drawing. */
export interface DrawnSheet {
  /** Number of its row and letter of its column: `2B`. Empty if there is only one sheet. */
  name: string;
  /** The printed page, from 0. The parts of a folded drawing share one. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Labels of the boxes that belong to it. */
  boxes: readonly string[];
}

const INK = '#8f3d1c';
const NAME_SIZE = 16;

/** Renders the borders of sheets over a drawing, each with its name. Neighbours overlap. */
export function renderSvgSheets(sheets: readonly DrawnSheet[]): string {
  return sheets.map(renderSheet).join('\n');
}

function renderSheet({ name, page, x, y, width, height, boxes }: DrawnSheet): string {
  const [left, top] = [formatNumber(x), formatNumber(y)];
  return [
    `<g data-sheet="${escapeXml(name)}" data-page="${page}" data-units="${escapeXml(boxes.join('\u00a0· '))}">`,
    `<rect x="${left}" y="${top}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="none" stroke="${INK}" stroke-width="1.5" stroke-dasharray="7 4"/>`,
    name &&
      `<text x="${formatNumber(x + 6)}" y="${formatNumber(y + NAME_SIZE + 2)}" font-size="${NAME_SIZE}" font-weight="700" fill="${INK}">${escapeXml(name)}</text>`,
    '</g>',
  ]
    .filter(Boolean)
    .join('\n');
}
