import { MATRIX_COLOURS, nameColumn, type MatrixScene } from '@trowel/domain/drawing';
import type { Language } from '../../../i18n/language.ts';
import { NOTE_FONT_PX, readMarkColours, type MarkColours } from './mark-colours.ts';
import type { Paint } from './paint-scene.ts';

const NARROW_PX = 600;
const NARROW_GUTTER_PX = 44;
const GUTTER_PX = 190;
const NAME_PX = NOTE_FONT_PX + 7;
const LINE_PX = NOTE_FONT_PX + 3;
const SWATCH_PX = 5;
/** Narrower columns get no name, because it would be illegible. */
const LEAST_NAME_PX = 24;

/** Returns the width of the margin for the names of rows, in px. */
export function gutterFor({ screen: { lanes } }: MatrixScene, width: number): number {
  if (lanes.every(({ label }) => label === '')) return 0;
  return width < NARROW_PX ? NARROW_GUTTER_PX : Math.min(GUTTER_PX, width / 5);
}

/** Returns the height of the margin for the names of columns, in px. */
export function headerFor({ screen: { bands } }: MatrixScene): number {
  return bands.length === 0 ? 0 : NAME_PX;
}

interface NamePaint {
  paint: Paint;
  colours: MarkColours;
  room: { left: number; top: number };
}

/**
 * Draws the names of rows and columns at the edges of the surface, wherever the drawing is scrolled.
 * They have margins of their own, so that they never cover a box.
 */
export function paintNames(
  pen: CanvasRenderingContext2D,
  scene: MatrixScene,
  { paint, language }: { paint: Paint; language: Language },
): void {
  pen.font = `600 ${NOTE_FONT_PX}px system-ui, sans-serif`;
  pen.textBaseline = 'top';
  pen.textAlign = 'start';
  const colours = readMarkColours(pen.canvas);
  const room = { left: gutterFor(scene, paint.size.width), top: headerFor(scene) };
  if (room.left > 0) paintRowNames(pen, scene, { paint, colours, room });
  if (room.top > 0) paintColumnNames(pen, scene, { paint, colours, room, language });
}

function paintRowNames(
  pen: CanvasRenderingContext2D,
  scene: MatrixScene,
  { paint, colours, room }: NamePaint,
): void {
  const { window, size, theme } = paint;
  const isNarrow = size.width < NARROW_PX;
  pen.fillStyle = MATRIX_COLOURS.paper[theme];
  pen.fillRect(0, 0, room.left, size.height);
  for (const [at, { label, period, phase, y, height }] of scene.screen.lanes.entries()) {
    const [top, bottom] = [(y - window.y) * window.scale, (y + height - window.y) * window.scale];
    if (bottom < 0 || top > size.height) continue;
    pen.fillStyle = MATRIX_COLOURS.band[theme];
    if (at % 2 === 0) pen.fillRect(0, top, room.left, bottom - top);
    pen.fillStyle = paint.colourOfLane(at) ?? MATRIX_COLOURS.hair[theme];
    pen.fillRect(0, top, SWATCH_PX, bottom - top);
    pen.fillStyle = MATRIX_COLOURS.hair[theme];
    pen.fillRect(0, top, room.left, 0.6);
    if (label === '' || bottom - Math.max(top, room.top) < NAME_PX) continue;
    const text = isNarrow && period !== '' ? [period, phase].filter((part) => part !== '').join('.') : label;
    const from = Math.max(top, room.top) + 4;
    const most = Math.max(Math.floor((bottom - from) / LINE_PX), 1);
    const lines = wrapText(pen, text, { width: room.left - SWATCH_PX - 9, most });
    pen.fillStyle = colours.ink;
    for (const [line, words] of lines.entries()) pen.fillText(words, SWATCH_PX + 5, from + line * LINE_PX);
  }
  pen.fillStyle = MATRIX_COLOURS.hair[theme];
  pen.fillRect(room.left - 1, 0, 1, size.height);
}

function paintColumnNames(
  pen: CanvasRenderingContext2D,
  scene: MatrixScene,
  { paint: { window, size, theme }, colours, room, language }: NamePaint & { language: Language },
): void {
  const { bands, grouping } = scene.screen;
  pen.fillStyle = MATRIX_COLOURS.paper[theme];
  pen.fillRect(0, 0, size.width, room.top);
  for (const { name, x, width } of bands) {
    const start = (x - window.x) * window.scale;
    const [left, right] = [Math.max(start, room.left), (x + width - window.x) * window.scale];
    if (right < room.left || left > size.width) continue;
    pen.fillStyle = MATRIX_COLOURS.hair[theme];
    if (start >= room.left) pen.fillRect(start, 0, 1, room.top);
    const free = Math.min(right, size.width) - left;
    if (free < LEAST_NAME_PX) continue;
    const [text = ''] = wrapText(pen, nameColumn(name, { grouping, language }), {
      width: free - 8,
      most: 1,
    });
    pen.fillStyle = colours.ink;
    pen.fillText(text, left + Math.max((free - pen.measureText(text).width) / 2, 4), 4);
  }
  pen.fillStyle = MATRIX_COLOURS.hair[theme];
  pen.fillRect(0, room.top - 1, size.width, 1);
}

/** Breaks a text into lines of a width in px. The last of `most` lines ends with an ellipsis if text is left. */
function wrapText(
  pen: CanvasRenderingContext2D,
  text: string,
  { width, most }: { width: number; most: number },
): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most) {
    const words = rest.split(' ');
    const isLast = lines.length === most - 1;
    const count = isLast ? words.length : countFitting(pen, words, width);
    lines.push(shorten(pen, words.slice(0, count).join(' '), width));
    rest = words.slice(count).join(' ');
  }
  return lines;
}

/** Counts the words that fit into a width in px, at least one. */
function countFitting(pen: CanvasRenderingContext2D, words: readonly string[], width: number): number {
  let count = words.length;
  while (count > 1 && pen.measureText(words.slice(0, count).join(' ')).width > width) count--;
  return count;
}

function shorten(pen: CanvasRenderingContext2D, text: string, width: number): string {
  let shown = text;
  while (shown.length > 2 && pen.measureText(shown).width > width) shown = `${shown.slice(0, -2).trimEnd()}…`;
  return shown;
}
