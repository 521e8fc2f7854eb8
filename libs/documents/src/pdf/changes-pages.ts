import { BECAME, LINES_BECAME, matrixWordsIn, nameFaces, type ComparedDrawing } from '@trowel/domain/drawing';
import { compareNatural } from '@trowel/domain/core';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import type { Place } from './pdf-book.ts';
import type { TextFlow } from './text-flow.ts';

/** Writes what became of which unit and line between two states; gives the place of the heading. */
export function writeChanges(
  flow: TextFlow,
  { matrix, compared, language }: { matrix: HarrisMatrix; compared: ComparedDrawing; language: Language },
): Place {
  const words = matrixWordsIn(language);
  const place = flow.heading(words.changes);
  const faces = nameFaces(matrix);
  flow.paragraph(compared.boxes.size + compared.lines.size === 0 ? words.noChanges : words.countsOfBoth);
  const write = (title: string, items: string[]): void => {
    if (items.length === 0) return;
    flow.ensure(50);
    flow.paragraph(`${title} (${items.length})`, { font: 'F2', size: 10, above: 8 });
    flow.paragraph(items.sort(compareNatural).join(', '), { size: 8.5 });
  };
  for (const state of BECAME) {
    const nodes = [...compared.boxes].filter(([, became]) => became === state);
    write(
      words.became[state],
      nodes.map(([node]) => faces.get(node)!),
    );
  }
  for (const state of LINES_BECAME) {
    const edges = [...compared.lines].filter(([, became]) => became === state);
    write(
      words.linesBecame[state],
      edges.map(([at]) => {
        const { source, target } = matrix.edges[at]!;
        return `${faces.get(source)} > ${faces.get(target)}`;
      }),
    );
  }
  return place;
}
