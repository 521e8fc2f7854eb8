import type { FontProgram } from '../pdf/font-program.ts';
import { cleanText } from '../pdf/pdf-strings.ts';
import { shapeText } from '../pdf/shape-text.ts';
import type { Outline } from './raster.ts';

/** Number of straight pieces of a curve. Letters are small, so four are enough. */
const STEPS = 4;

/** Returns the outlines of a text of a size, from the start of its base line, y down. */
export function outlineText(program: FontProgram, text: string, size: number): Outline[] {
  const scale = size / program.font.unitsPerEm;
  const outlines: Outline[] = [];
  let left = 0;
  for (const { glyph = program.lacking } of shapeText(program, cleanText(text))) {
    for (const points of tracePath(glyph.path.toSVG())) {
      outlines.push(points.map((value, at) => (at % 2 === 0 ? (left + value) * scale : -value * scale)));
    }
    left += glyph.advanceWidth;
  }
  return outlines;
}

const COMMANDS = /([A-Z])([^A-Z]*)/g;

/** Parses the outlines of a glyph from an SVG path. */
function tracePath(path: string): number[][] {
  const outlines: number[][] = [];
  for (const [, command, rest = ''] of path.matchAll(COMMANDS)) {
    const operands = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'M') outlines.push(operands);
    else if (command === 'L') outlines.at(-1)?.push(...operands);
    else if (command === 'Q') bend(outlines.at(-1)!, operands);
  }
  return outlines;
}

/** TrueType curves are quadratic: they have one control point. */
function bend(points: number[], [x1, y1, x, y]: readonly number[]): void {
  const [x0, y0] = [points.at(-2)!, points.at(-1)!];
  for (let step = 1; step <= STEPS; step++) {
    const [t, s] = [step / STEPS, 1 - step / STEPS];
    points.push(s * s * x0 + 2 * s * t * x1! + t * t * x!, s * s * y0 + 2 * s * t * y1! + t * t * y!);
  }
}
