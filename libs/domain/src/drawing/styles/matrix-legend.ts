import type { BoxShape } from '../layout/model/layout-model.ts';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import {
  BECAME,
  LINES_BECAME,
  type Became,
  type ComparedDrawing,
  type LineBecame,
} from './compared-marks.ts';
import { BOX_SHAPES, LINE_CLASSES, lineClassOf, type LineClass } from './matrix-styles.ts';
import { matrixWordsIn, type MatrixWords } from './matrix-words.ts';
import { listLooks, nameLook, type StyledLayout, type TypeLook } from './type-looks.ts';

/** An entry of the legend: a sample and its meaning. */
export type LegendItem = { text: string } & (
  | { sample: 'box'; shape: BoxShape; isInferred: boolean }
  | { sample: 'type'; look: TypeLook }
  | { sample: 'line'; line: LineClass }
  | { sample: 'became'; state: Became }
  | { sample: 'lineBecame'; state: LineBecame }
  | { sample: 'link' | 'bar' | 'junction' | 'jump' }
);

/**
 * Lists the legend entries for the symbols and lines that a drawing contains. `hasJumps`: crossings are drawn as
 * small arcs.
 */
export function listLegend(
  matrix: HarrisMatrix,
  { layout, looks }: StyledLayout,
  {
    language,
    hasJumps,
    compared,
  }: { language: Language; hasJumps: boolean; compared?: ComparedDrawing | undefined },
): LegendItem[] {
  const words = matrixWordsIn(language);
  const usual = layout.boxes.filter(({ node }) => !looks.has(node));
  const shapes = new Set(usual.map(({ shape }) => shape));
  const lines = new Set(layout.lines.map((line) => lineClassOf(line, matrix.edges[line.edge])));
  const entries: LegendItem[] = [];
  for (const shape of BOX_SHAPES) {
    if (shapes.has(shape)) {
      entries.push({ sample: 'box', shape, isInferred: false, text: words.shapes[shape] });
    }
  }
  for (const look of listLooks(looks)) {
    entries.push({ sample: 'type', look, text: nameLook(look, language) });
  }
  if (layout.boxes.some(({ isInferred }) => isInferred)) {
    entries.push({ sample: 'box', shape: 'deposit', isInferred: true, text: words.inferredPeriod });
  }
  for (const line of LINE_CLASSES) {
    if (lines.has(line)) entries.push({ sample: 'line', line, text: words.lines[line] });
  }
  if (layout.links.length > 0) entries.push({ sample: 'link', text: words.contemporary });
  if (layout.bars.length > 0) entries.push({ sample: 'bar', text: words.lasted });
  if (layout.junctions.length > 0) entries.push({ sample: 'junction', text: words.junction });
  if (hasJumps && layout.figures.crossings > 0) entries.push({ sample: 'jump', text: words.jump });
  return [...entries, ...listBecame(compared, words)];
}

/** Lists all marks of a comparison, so that absent marks are recognizably absent. */
function listBecame(compared: ComparedDrawing | undefined, words: MatrixWords): LegendItem[] {
  if (!compared) return [];
  return [
    ...BECAME.map((state) => ({ sample: 'became' as const, state, text: words.became[state] })),
    ...LINES_BECAME.map((state) => ({
      sample: 'lineBecame' as const,
      state,
      text: words.linesBecame[state],
    })),
  ];
}
