import type { MatrixLayout } from '../layout/model/layout-model.ts';
import {
  comparedBand,
  comparedCrosses,
  comparedFrame,
  type ComparedDrawing,
  type ComparedStroke,
} from '../styles/compared-marks.ts';
import { formatNumber, pathData } from './svg-text.ts';

/** Renders the differences between two states: bands under the lines, and crosses, frames and signs on top. */
export function renderSvgCompared(
  layout: MatrixLayout,
  { boxes, lines }: ComparedDrawing,
): { under: string; over: string } {
  const marks = layout.lines.flatMap(({ edge, points }) => {
    const state = lines.get(edge);
    return state ? [{ state, points }] : [];
  });
  const under = marks.map(({ state, points }) => comparedBand(state, points));
  const over = [
    ...marks.flatMap(({ state, points }) => comparedCrosses(state, points)),
    ...layout.boxes.flatMap((box) => {
      const state = boxes.get(box.node);
      return state ? comparedFrame(state, box) : [];
    }),
  ];
  return { under: group(under), over: group(over) };
}

function group(strokes: readonly ComparedStroke[]): string {
  return `<g aria-hidden="true">\n${strokes.map(renderComparedStroke).join('\n')}\n</g>`;
}

/** Renders one stroke for paper. */
export function renderComparedStroke({ path, colour, width, dash, isFilled }: ComparedStroke): string {
  const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  const fill = isFilled ? colour : 'none';
  return `<path d="${pathData(path)}" fill="${fill}" stroke="${colour}" stroke-width="${formatNumber(width)}"${dashes}/>`;
}
