import type { Glyph } from 'fontkit';
import type { FontProgram } from './font-program.ts';

/** A glyph, and the text it stands for. No glyph: the font lacks it, a square is shown and the text kept. */
export interface ShapedGlyph {
  glyph: Glyph | undefined;
  text: string;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** From the first letter that runs to the left up to the last of its kind, spaces between them included. */
const RUNS = /[\p{Script=Hebrew}\p{Script=Arabic}](?:[\s\p{M}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{M}])*/gu;

/**
 * Gives the glyphs of a text from left to right as they are printed. Latin, Greek and Cyrillic letters have one each;
 * Arabic ones are joined, and what runs to the left is turned. Base direction: that of the first letter.
 */
export function shapeText(program: FontProgram, text: string): ShapedGlyph[] {
  if (!RIGHT_TO_LEFT.test(text)) return shapeSimple(program, text);
  const runs = splitRuns(text).map(({ content, isLeftward }) =>
    isLeftward ? shapeLeftward(program, content) : shapeSimple(program, content),
  );
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return (RIGHT_TO_LEFT.test(first) ? runs.reverse() : runs).flat();
}

/** Signs that are not seen, and that tell how the letters around them are set. */
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

/** The shaper gives the glyphs of such a run already turned, each with the letters it stands for. */
function shapeLeftward({ font }: FontProgram, text: string): ShapedGlyph[] {
  return font.layout(text).glyphs.map((glyph) => ({
    glyph: glyph.id === 0 ? undefined : glyph,
    text: String.fromCodePoint(...glyph.codePoints),
  }));
}
