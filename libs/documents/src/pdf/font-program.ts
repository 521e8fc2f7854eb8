import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, Glyph } from 'fontkit';

/** A parsed font. Its lengths are in font units: `unitsPerEm` is the size of the text. */
export interface FontProgram {
  name: string;
  font: Font;
  /** Returns the glyph of a code point, or undefined if the font has none. */
  glyphOf(codePoint: number): Glyph | undefined;
  /** Replacement for missing glyphs: a square. */
  lacking: Glyph;
}

const FILES = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } as const;
export type FontWeight = keyof typeof FILES;
/** PDF/A forbids the `.notdef` glyph (ISO 19005-2, 6.2.11.8). */
const SQUARE = 0x25a1;

const loaded = new Map<FontWeight, Promise<FontProgram>>();

/** Loads a font (DejaVu Sans), once per process. Its library is loaded on first use. */
export function loadFont(weight: FontWeight): Promise<FontProgram> {
  const known = loaded.get(weight);
  if (known) return known;
  const loading = readFont(weight);
  loaded.set(weight, loading);
  loading.catch(() => loaded.delete(weight));
  return loading;
}

async function readFont(weight: FontWeight): Promise<FontProgram> {
  const path = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${FILES[weight]}`);
  const [bytes, fontkit] = await Promise.all([readFile(path), import('fontkit')]);
  const font = fontkit.create(bytes) as Font;
  return {
    name: font.postscriptName,
    font,
    glyphOf: rememberGlyphs(font),
    lacking: font.glyphForCodePoint(SQUARE),
  };
}

function rememberGlyphs(font: Font): FontProgram['glyphOf'] {
  const glyphs = new Map<number, Glyph | undefined>();
  return (codePoint) => {
    if (glyphs.has(codePoint)) return glyphs.get(codePoint);
    const glyph = font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint) : undefined;
    glyphs.set(codePoint, glyph);
    return glyph;
  };
}
