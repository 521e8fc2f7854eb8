import {
  comparedBand,
  comparedCrosses,
  comparedFrame,
  type ComparedDrawing,
  type ComparedStroke,
  type LineBecame,
  type MatrixLayout,
} from '@trowel/domain/drawing';
import { pathOperators, setColour, tenth } from './pdf-content.ts';
import type { Sheet } from './sheet-contents.ts';

/** A sheet of a drawing of two states. */
interface ComparedSheet {
  layout: MatrixLayout;
  compared: ComparedDrawing;
  sheet: Sheet;
}

/** Returns the operators of the bands below the lines. */
export function drawBands(shown: ComparedSheet): string {
  return linesOf(shown)
    .map(({ state, points }) => drawComparedStroke(comparedBand(state, points)))
    .join('');
}

/** Returns the operators on top of everything: crosses, frames and signs. */
export function drawFrames(shown: ComparedSheet): string {
  const { layout, compared, sheet } = shown;
  const frames = sheet.boxes.flatMap((at) => {
    const box = layout.boxes[at]!;
    const state = compared.boxes.get(box.node);
    return state ? comparedFrame(state, box) : [];
  });
  const crosses = linesOf(shown).flatMap(({ state, points }) => comparedCrosses(state, points));
  return [...crosses, ...frames].map(drawComparedStroke).join('');
}

function linesOf({
  layout,
  compared,
  sheet: { pieces },
}: ComparedSheet): { state: LineBecame; points: ArrayLike<number> }[] {
  const seen = new Set<number>();
  for (let at = 0; at < pieces.length; at += 2) seen.add(pieces[at]!);
  return [...seen].flatMap((at) => {
    const { edge, points } = layout.lines[at]!;
    const state = compared.lines.get(edge);
    return state ? [{ state, points }] : [];
  });
}

/** Returns the operators of one stroke. */
export function drawComparedStroke({ path, colour, width, dash, isFilled }: ComparedStroke): string {
  const ink = setColour(colour, 'RG') + (isFilled ? setColour(colour, 'rg') : '');
  const pen = `0 J ${tenth(width)} w[${dash.map(tenth).join(' ')}]0 d\n`;
  return `${ink}${pen}${pathOperators(path)}${isFilled ? 'B' : 'S'}\n`;
}
