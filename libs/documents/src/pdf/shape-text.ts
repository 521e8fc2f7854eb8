import type { Glyph } from 'fontkit';
import type { FontProgram } from './font-program.ts';

/**
 * A glyph and its text. Without a glyph the font lacks the character: a square is shown, and the text
 * is preserved for searching.
 */
export interface ShapedGlyph {
  glyph: Glyph | undefined;
  text: string;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** A right-to-left run, from its first to its last letter, including spaces in between. */
const RUNS = /[\p{Script=Hebrew}\p{Script=Arabic}](?:[\s\p{M}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{M}])*/gu;

/**
 * Returns the glyphs of a text from left to right as printed. Latin, Greek and Cyrillic letters have
 * one each. Arabic letters are joined, and right-to-left runs are reversed. The first letter decides
 * the base direction.
 */
export function shapeText(program: FontProgram, text: string): ShapedGlyph[] {
  if (!RIGHT_TO_LEFT.test(text)) return shapeSimple(program, text);
  const runs = splitRuns(text).map(({ content, isLeftward }) =>
    isLeftward ? shapeLeftward(program, content) : shapeSimple(program, content),
  );
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return (RIGHT_TO_LEFT.test(first) ? runs.reverse() : runs).flat();
}

/** Invisible characters that control the shaping of their neighbours. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

function shapeSimple({ glyphOf }: FontProgram, text: string): ShapedGlyph[] {
  return Array.from(text, (letter) => ({ glyph: glyphOf(letter.codePointAt(0) ?? 0), text: letter })).filter(
    ({ glyph, text: letter }) => glyph !== undefined || !UNSEEN.test(letter),
  );
}

function splitRuns(text: string): { content: string; isLeftward: boolean }[] {
  const runs: { content: string; isLeftward: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(RUNS)) {
    if (match.index > end) runs.push({ content: text.slice(end, match.index), isLeftward: false });
    runs.push({ content: match[0], isLeftward: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ content: text.slice(end), isLeftward: false });
  return runs;
}

/** The shaper returns the glyphs of a right-to-left run in visual order, each with its letters. */
function shapeLeftward({ font }: FontProgram, text: string): ShapedGlyph[] {
  return font.layout(text).glyphs.map((glyph) => ({
    glyph: glyph.id === 0 ? undefined : glyph,
    text: String.fromCodePoint(...glyph.codePoints),
  }));
}
