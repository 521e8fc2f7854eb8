import type { MatrixBox, MatrixDrawing, MatrixLine } from './matrix-answer.ts';

/** The visible part of the drawing: pixels per point, and the point in the upper left corner. */
export interface Window {
  scale: number;
  x: number;
  y: number;
}

export interface MatrixStyle {
  window: Window;
  /** CSS pixels. */
  size: { width: number; height: number };
  /** Index of the chosen box, or -1. */
  chosen: number;
  colorOf: (box: MatrixBox) => string;
  /** Returns false for boxes of hidden units, which are drawn pale. */
  isShown: (box: MatrixBox) => boolean;
  colors: { ink: string; paper: string; line: string; wash: string; chosen: string; bad: string };
}

/** Smallest font size that is drawn, px. */
const LEAST_LETTER_PX = 5;
const LETTER_PT = 9;

/** Draws the visible part of a matrix. */
export function drawMatrix(pen: CanvasRenderingContext2D, drawing: MatrixDrawing, style: MatrixStyle): void {
  const { window, size } = style;
  pen.clearRect(0, 0, size.width, size.height);
  pen.save();
  pen.scale(window.scale, window.scale);
  pen.translate(-window.x, -window.y);
  drawLanes(pen, drawing, style);
  drawLines(pen, drawing, style);
  drawLaneLabels(pen, drawing, style);
  // Boxes come last, so that the name of a period never covers a unit.
  drawBoxes(pen, drawing, style);
  pen.restore();
}

function drawLanes(pen: CanvasRenderingContext2D, { lanes, width }: MatrixDrawing, style: MatrixStyle): void {
  pen.globalAlpha = 0.5;
  pen.fillStyle = style.colors.wash;
  for (const [i, { y, height }] of lanes.entries()) if (i % 2 === 0) pen.fillRect(0, y, width, height);
  pen.globalAlpha = 1;
}

/** Draws the names of the periods at the left edge of the window, at the same size on any zoom. */
function drawLaneLabels(pen: CanvasRenderingContext2D, { lanes }: MatrixDrawing, style: MatrixStyle): void {
  const { colors, window, size } = style;
  const px = 1 / window.scale;
  pen.font = `${11 * px}px system-ui, sans-serif`;
  pen.textBaseline = 'top';
  for (const { label, y, height } of lanes) {
    // There is most room on the border between two periods.
    const top = Math.max(y - 9 * px, window.y);
    const isSeen = top + 16 * px < y + height && y < window.y + size.height * px;
    if (!isSeen) continue;
    pen.globalAlpha = 0.85;
    pen.fillStyle = colors.paper;
    pen.fillRect(window.x, top, pen.measureText(label).width + 12 * px, 17 * px);
    pen.globalAlpha = 1;
    pen.fillStyle = colors.ink;
    pen.fillText(label, window.x + 6 * px, top + 3 * px);
  }
}

/** Draws the lines of one colour as one path: thousands of lines are one call. */
function drawLines(pen: CanvasRenderingContext2D, { lines }: MatrixDrawing, style: MatrixStyle): void {
  const { chosen, colors, window } = style;
  const isOfChosen = ({ source, target }: MatrixLine): boolean =>
    chosen >= 0 && (source === chosen || target === chosen);
  const thin = 1 / window.scale;
  const calm = lines.filter((line) => line.kind !== 'contradiction' && !isOfChosen(line));
  stroke(pen, calm, { color: colors.line, width: Math.max(0.9, thin * 0.7) });
  const wrong = lines.filter(({ kind }) => kind === 'contradiction');
  stroke(pen, wrong, { color: colors.bad, width: Math.max(1.4, thin * 1.5), dash: [4, 3] });
  const chosenLines = lines.filter((line) => line.kind !== 'contradiction' && isOfChosen(line));
  stroke(pen, chosenLines, { color: colors.chosen, width: Math.max(1.8, thin * 2) });
}

function stroke(
  pen: CanvasRenderingContext2D,
  lines: readonly MatrixLine[],
  { color, width, dash = [] }: { color: string; width: number; dash?: number[] },
): void {
  pen.beginPath();
  for (const { points } of lines) {
    pen.moveTo(points[0] ?? 0, points[1] ?? 0);
    for (let i = 2; i < points.length; i += 2) pen.lineTo(points[i]!, points[i + 1]!);
  }
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.stroke();
  pen.setLineDash([]);
}

function drawBoxes(pen: CanvasRenderingContext2D, { boxes }: MatrixDrawing, style: MatrixStyle): void {
  const { window, size, chosen, colors, colorOf, isShown } = style;
  const [right, bottom] = [window.x + size.width / window.scale, window.y + size.height / window.scale];
  const isLegible = LETTER_PT * window.scale >= LEAST_LETTER_PX;
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.font = `600 ${LETTER_PT}px system-ui, sans-serif`;
  for (const [i, box] of boxes.entries()) {
    const { x, y, width, height } = box;
    if (x > right || y > bottom || x + width < window.x || y + height < window.y) continue;
    pen.globalAlpha = isShown(box) ? 1 : 0.25;
    pen.fillStyle = colorOf(box);
    pen.fillRect(x, y, width, height);
    pen.strokeStyle = i === chosen ? colors.chosen : colors.ink;
    pen.lineWidth = i === chosen ? Math.max(3, 3 / window.scale) : 0.7;
    pen.strokeRect(x, y, width, height);
    if (!isLegible) continue;
    pen.fillStyle = readableOn(colorOf(box));
    pen.fillText(box.label, x + width / 2, y + height / 2 + 0.5, width - 2);
  }
  pen.globalAlpha = 1;
  pen.textAlign = 'start';
}

/** Returns black or white, whichever is readable on the colour (by its luminance, Rec. 709). */
export function readableOn(color: string): string {
  const at = (i: number): number => Number.parseInt(color.slice(i, i + 2), 16) / 255;
  return 0.2126 * at(1) + 0.7152 * at(3) + 0.0722 * at(5) > 0.5 ? '#14110e' : '#ffffff';
}
