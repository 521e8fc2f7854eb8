import type { Glyph } from 'fontkit';
import { HEAD_SIZE, LABEL_SIZE_PT, NOTE_SIZE } from '@trowel/domain/drawing';
import { loadFont, type FontProgram, type FontWeight } from '../pdf/font-program.ts';
import { cleanText } from '../pdf/pdf-strings.ts';
import { shapeText } from '../pdf/shape-text.ts';

const FONTS: readonly FontWeight[] = ['regular', 'bold'];
/** Classes that the style sheet sets in bold, and the class of the labels of boxes. */
const BOLD = new Set(['head', 'name']);
const LABELS = 'u';

/** Start or end of a group, or a text: its attributes and its content. */
const TAG = /<g\b([^>]*)>|<\/g>|<text\b([^>]*)>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const ENTITY = /&(?:#(\d+)|(amp|lt|gt|quot));/g;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Replaces the texts of a `renderMatrixSvg()` drawing by outlines of DejaVu Sans, the font they were
 * measured in. The drawing then looks the same without installed fonts. Classes stay, and with them
 * the colours.
 */
export async function outlineSvgTexts(svg: string): Promise<string> {
  const [regular, bold] = await Promise.all(FONTS.map(loadFont));
  /** For each open group, true if it contains labels of boxes. */
  const open: boolean[] = [];
  return svg
    .replace(STYLED_TEXT, ' .text{')
    .replace(TAG, (tag, group?: string, text?: string, content = '') => {
      if (text !== undefined) {
        const line = readLine(text, { content, isLabel: open.at(-1) ?? false });
        return drawLine(line, line.isBold ? bold! : regular!);
      }
      if (group === undefined) open.pop();
      else open.push((open.at(-1) ?? false) || readAttributes(group)['class'] === LABELS);
      return tag;
    });
}

/** Style sheet rules for texts. */
const STYLED_TEXT = / text\{/g;

interface Line {
  text: string;
  /** Classes, which set the colour. */
  looks: string;
  x: number;
  y: number;
  size: number;
  isBold: boolean;
  isCentred: boolean;
  /** Width the text is fitted to, if given. */
  width: number | undefined;
}

function readLine(given: string, { content, isLabel }: { content: string; isLabel: boolean }): Line {
  const { class: looks = '', x = '0', y = '0', textLength } = readAttributes(given);
  const classes = looks.split(' ');
  return {
    text: content.replace(ENTITY, (_, code?: string, name = '') =>
      code === undefined ? SIGNS[name]! : String.fromCodePoint(Number(code)),
    ),
    looks,
    x: Number(x),
    y: Number(y),
    size: classes.includes('head') ? HEAD_SIZE : isLabel ? LABEL_SIZE_PT : NOTE_SIZE,
    isBold: classes.some((name) => BOLD.has(name)),
    isCentred: isLabel || classes.includes('middle'),
    width: textLength === undefined ? undefined : Number(textLength),
  };
}

function readAttributes(tag: string): Partial<Record<string, string>> {
  return Object.fromEntries(Array.from(tag.matchAll(ATTRIBUTE), ([, name, value]) => [name, value]));
}

function drawLine(line: Line, program: FontProgram): string {
  const { text, looks, x, y, size, isCentred, width } = line;
  let advance = 0;
  let outline = '';
  for (const { glyph = program.lacking } of shapeText(program, cleanText(text))) {
    const letter = outlineOf(glyph);
    if (letter !== '') outline += `<path transform="translate(${advance})" d="${letter}"/>`;
    advance += glyph.advanceWidth;
  }
  const scale = size / program.font.unitsPerEm;
  const across = width === undefined || advance === 0 ? scale : width / advance;
  const left = isCentred ? x - (advance * across) / 2 : x;
  const placed = `translate(${round(left)} ${round(y)}) scale(${across.toPrecision(6)} ${(-scale).toPrecision(6)})`;
  return `<g class="text${looks && ` ${looks}`}" transform="${placed}">${outline}</g>`;
}

const outlines = new WeakMap<Glyph, string>();

function outlineOf(glyph: Glyph): string {
  const known = outlines.get(glyph) ?? glyph.path.toSVG();
  outlines.set(glyph, known);
  return known;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
