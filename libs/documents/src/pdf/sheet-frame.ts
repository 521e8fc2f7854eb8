import { MATRIX_COLOURS, matrixWordsIn, numberBands } from '@trowel/domain/drawing';
import { line, onPaper, rectangle, setColour, textLine } from './pdf-content.ts';
import { gridOf } from './sheet-grid.ts';
import { columnLetters } from './sheet-plan.ts';
import type { Sheet } from './sheet-contents.ts';
import { drawNames, visibleLanes, type FrameInput } from './sheet-strips.ts';

const INK = onPaper(MATRIX_COLOURS.ink);
const FAINT = onPaper(MATRIX_COLOURS.faint);
const HAIR = onPaper(MATRIX_COLOURS.hair);
/** Width of the line between periods, pt. The line between phases is a hairline. */
const PERIOD_EDGE = 1.4;
const BAND = onPaper(MATRIX_COLOURS.band);
const GRID_SIZE = 6;

/** Returns the operators of the background: alternate periods tinted across the window, and lines between columns. */
export function drawGround({ layout, plan }: FrameInput, sheet: Sheet): string {
  const { window, scale } = plan;
  const bands = numberBands(layout);
  const isInside = (place: number): boolean => place > 0 && bands[place] === bands[place - 1];
  let out = setColour(BAND, 'rg');
  for (const { strip, place } of visibleLanes(layout, plan, sheet)) {
    if (bands[place]! % 2 === 1) out += `${rectangle({ ...window, ...strip })}f\n`;
  }
  out += `${setColour(HAIR, 'RG')}[]0 d\n`;
  for (const { strip, place } of visibleLanes(layout, plan, sheet)) {
    out += `${isInside(place) ? 0.5 : PERIOD_EDGE} w\n${line(window.x, strip.y, window.x + window.width, strip.y)}S\n`;
  }
  out += '0.5 w[3 3]0 d\n';
  for (const { x, width } of layout.columns) {
    for (const edge of [x, x + width]) {
      const at = (edge - sheet.x) * scale;
      if (at > 0 && at < window.width) {
        out += `${line(window.x + at, window.y, window.x + at, window.y + window.height)}S\n`;
      }
    }
  }
  return out;
}

/** Returns the operators around the window: strips with lanes and columns, grid, overlap marks. */
export function drawFrame(input: FrameInput, sheet: Sheet): string {
  return [
    drawNames(input, sheet),
    drawTrayName(input, sheet),
    drawGrid(input),
    input.plan.flagWidth > 0 && !input.plan.fold ? drawOverlap(input) : '',
  ].join('');
}

function drawTrayName({ fonts, layout: { tray }, plan, language }: FrameInput, sheet: Sheet): string {
  if (!tray) return '';
  const { window, scale } = plan;
  const x = (tray.x - sheet.x) * scale;
  const y = (tray.y - sheet.y) * scale - 3;
  if (y < 6 || y > window.height || x + tray.width * scale < 40 || x > window.width - 40) return '';
  const left = window.x + Math.max(x, 0);
  return textLine(fonts, matrixWordsIn(language).withoutRelations, {
    x: left,
    y: window.y + y,
    size: 7,
    font: 'F2',
    colour: FAINT,
  });
}

function drawGrid({ fonts, plan }: FrameInput): string {
  const { frame, band, factor, window } = plan;
  const { columns, rows } = gridOf(plan);
  const inner = {
    x: frame.x + band,
    y: frame.y + band,
    width: frame.width - 2 * band,
    height: frame.height - 2 * band,
  };
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  const style = { size: GRID_SIZE * factor, align: 'center', colour: FAINT } as const;
  const drop = band / 2 + style.size * 0.36;
  let out = `${setColour(FAINT, 'RG')}0.5 w[]0 d\n${rectangle(frame)}${rectangle(inner)}${rectangle(window)}S\n`;
  for (let column = 0; column < columns; column++) {
    const x = window.x + (window.width * column) / columns;
    const middle = x + window.width / columns / 2;
    const name = columnLetters(column).toLowerCase();
    if (column > 0) out += `${line(x, frame.y, x, frame.y + band)}${line(x, bottom - band, x, bottom)}S\n`;
    out += textLine(fonts, name, { ...style, x: middle, y: frame.y + drop });
    out += textLine(fonts, name, { ...style, x: middle, y: bottom - band + drop });
  }
  for (let row = 0; row < rows; row++) {
    const y = window.y + (window.height * row) / rows;
    const middle = y + window.height / rows / 2 + style.size * 0.36;
    if (row > 0) out += `${line(frame.x, y, frame.x + band, y)}${line(right - band, y, right, y)}S\n`;
    out += textLine(fonts, String(row + 1), { ...style, x: frame.x + band / 2, y: middle });
    out += textLine(fonts, String(row + 1), { ...style, x: right - band / 2, y: middle });
  }
  return out;
}

/** Draws ticks at the edges of the neighbouring sheets, where the printed sheets are cut and joined. */
function drawOverlap({ plan: { window, view, scale, factor } }: FrameInput): string {
  const [besides, below] = [view.overlapX * scale, view.overlapY * scale];
  const tick = 7 * factor;
  const [right, bottom] = [window.x + window.width, window.y + window.height];
  let out = `${setColour(INK, 'RG')}0.7 w[]0 d\n`;
  for (const x of [window.x + besides, right - besides]) {
    out += line(x, window.y - tick, x, window.y + 2) + line(x, bottom - 2, x, bottom + tick);
  }
  for (const y of [window.y + below, bottom - below]) {
    out += line(window.x - tick, y, window.x + 2, y) + line(right - 2, y, right + tick, y);
  }
  return `${out}S\n`;
}
