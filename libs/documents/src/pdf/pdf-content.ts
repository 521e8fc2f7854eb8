import type { Colour, PathCommand } from '@trowel/domain/drawing';
import type { PdfFont } from './pdf-font.ts';

/** Name of a font in the resources of each page. */
export type FontName = 'F1' | 'F2';

/** The fonts of a document: F1 for text, F2 for headings. */
export interface PdfFonts {
  F1: PdfFont;
  F2: PdfFont;
}

/** Maximum number of pieces in one path. Some printers fail on very long ones. */
export const PATH_LIMIT = 1_000;

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Style of a line of text. `y` is its base line, pt; `align` selects the point of the line at x. */
export interface TextStyle {
  font: FontName;
  size: number;
  align: 'left' | 'center' | 'right';
  /** Runs upwards. */
  isUpright: boolean;
  colour: string;
}

export const TEXT_DEFAULTS: TextStyle = {
  font: 'F1',
  size: 8,
  align: 'left',
  isUpright: false,
  colour: '#23272c',
};

/** Formats a length with at most one decimal, the precision of drawings. */
export function tenth(value: number): string {
  const tenths = Math.round(value * 10);
  // Integers are converted to text several times as fast.
  return tenths % 10 === 0 ? String((tenths / 10) | 0) : String(tenths / 10);
}

/** Returns the operator that sets the colour of fills (`rg`) or strokes (`RG`). */
export function setColour(hex: string, operator: 'rg' | 'RG'): string {
  let parts = colours.get(hex);
  if (parts === undefined) {
    const part = (at: number): number =>
      Math.round(Number.parseInt(hex.slice(at, at + 2), 16) / 0.255) / 1000;
    parts = [1, 3, 5].map(part).join(' ');
    colours.set(hex, parts);
  }
  return `${parts} ${operator}\n`;
}

/** Cache for the few colours of the palette, which are used in every line of text. */
const colours = new Map<string, string>();

/** Returns the variant of a colour for paper. */
export function onPaper(colour: Colour): string {
  return colour.light;
}

/** Returns the path operators of a symbol. Four right angles become one rectangle. */
export function pathOperators(path: readonly PathCommand[]): string {
  const square = asRectangle(path);
  if (square !== undefined) return square;
  let out = '';
  for (const command of path) out += pathOperator(command);
  return out;
}

function pathOperator(command: PathCommand): string {
  if (command[0] === 'Z') return 'h\n';
  const end = `${tenth(command[1])} ${tenth(command[2])}`;
  if (command[0] !== 'C') return `${end} ${command[0] === 'M' ? 'm' : 'l'}\n`;
  const [, , , x1, y1, x, y] = command;
  return `${end} ${tenth(x1)} ${tenth(y1)} ${tenth(x)} ${tenth(y)} c\n`;
}

function asRectangle(path: readonly PathCommand[]): string | undefined {
  const [a, b, c, d, end] = path;
  if (path.length !== 5 || end?.[0] !== 'Z') return undefined;
  if (a?.[0] !== 'M' || b?.[0] !== 'L' || c?.[0] !== 'L' || d?.[0] !== 'L') return undefined;
  const isSquare = a[2] === b[2] && b[1] === c[1] && c[2] === d[2] && d[1] === a[1];
  return isSquare ? rectangle({ x: a[1], y: a[2], width: c[1] - a[1], height: c[2] - a[2] }) : undefined;
}

/** Returns the path operators of a rectangle. */
export function rectangle({ x, y, width, height }: Rectangle): string {
  return `${tenth(x)} ${tenth(y)} ${tenth(width)} ${tenth(height)} re\n`;
}

/** Returns a rectangle, scaled and then moved. */
export function moveBox(box: Rectangle, { scale, x, y }: { scale: number; x: number; y: number }): Rectangle {
  return {
    x: x + box.x * scale,
    y: y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** Returns the path operators of a straight line. */
export function line(x0: number, y0: number, x1: number, y1: number): string {
  return `${tenth(x0)} ${tenth(y0)} m ${tenth(x1)} ${tenth(y1)} l\n`;
}

/** Returns the operators of a line of text. The y axis of the page points down, so letters are flipped. */
export function textLine(
  fonts: PdfFonts,
  text: string,
  { x, y, ...options }: { x: number; y: number } & Partial<TextStyle>,
): string {
  if (text === '') return '';
  const { font, size, align, isUpright, colour } = { ...TEXT_DEFAULTS, ...options };
  const width = align === 'left' ? 0 : fonts[font].measure(text, size);
  const back = align === 'center' ? width / 2 : width;
  const place = isUpright
    ? `0 -1 -1 0 ${tenth(x)} ${tenth(y + back)}`
    : `1 0 0 -1 ${tenth(x - back)} ${tenth(y)}`;
  return `${setColour(colour, 'rg')}BT/${font} ${tenth(size)} Tf ${place} Tm${fonts[font].encode(text)}Tj ET\n`;
}

/** Shortens a text to at most `width`, with an ellipsis. Returns an empty text if nothing fits. */
export function shortenText(
  font: PdfFont,
  text: string,
  { size, width }: { size: number; width: number },
): string {
  if (font.measure(text, size) <= width) return text;
  const letters = Array.from(text).slice(0, 200);
  while (letters.length > 0 && font.measure(`${letters.join('')}…`, size) > width) letters.pop();
  return letters.length > 0 ? `${letters.join('').trimEnd()}…` : '';
}
