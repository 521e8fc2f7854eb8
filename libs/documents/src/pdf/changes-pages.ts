import {
  BECAME,
  LINES_BECAME,
  matrixWordsIn,
  nameFaces,
  type ComparedDrawing,
  type UnitDifference,
} from '@trowel/domain/drawing';
import { ENTITIES } from '@trowel/domain/records';
import { compareNatural } from '@trowel/domain/core';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import type { Place } from './pdf-book.ts';
import type { TextFlow } from './text-flow.ts';

/** Writes the changes of units and lines between two states. Returns the position of the heading. */
export function writeChanges(
  flow: TextFlow,
  { matrix, compared, language }: { matrix: HarrisMatrix; compared: ComparedDrawing; language: Language },
): Place {
  const words = matrixWordsIn(language);
  const place = flow.heading(words.changes);
  const faces = nameFaces(matrix);
  flow.paragraph(compared.boxes.size + compared.lines.size === 0 ? words.noChanges : words.countsOfBoth);
  const head = (title: string, count: number): void => {
    flow.ensure(50);
    flow.paragraph(`${title} (${count})`, { font: 'F2', size: 10, above: 8 });
  };
  const write = (title: string, items: string[]): void => {
    if (items.length === 0) return;
    head(title, items.length);
    flow.paragraph(items.sort(compareNatural).join(', '), { size: 8.5 });
  };
  for (const state of BECAME) {
    const nodes = [...compared.boxes].flatMap(([node, became]) => (became === state ? [node] : []));
    const changed = nodes.filter((node) => compared.differences.has(node));
    if (changed.length === 0)
      write(
        words.became[state],
        nodes.map((node) => faces.get(node)!),
      );
    else {
      head(words.became[state], nodes.length);
      const lines = nodes.map((node) =>
        formatNode(faces.get(node)!, compared.differences.get(node) ?? [], language),
      );
      for (const line of lines.sort(compareNatural)) flow.paragraph(line, { size: 8.5 });
    }
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

/**
 * Formats changes of a node as `2035: Period 5 → 4, Phase 1 → 2`. Units that share a box are named by
 * their numbers.
 */
function formatNode(face: string, differences: readonly UnitDifference[], language: Language): string {
  const isShared = new Set(differences.map(({ us_number }) => us_number)).size > 1;
  const facts = differences.map(({ us_number, field, was, is }) => {
    const label = LABELS.get(field)![language];
    return `${isShared ? `${us_number}: ` : ''}${label} ${was || NOTHING} → ${is || NOTHING}`;
  });
  return facts.length === 0 ? face : `${face}: ${facts.join('; ')}`;
}

const NOTHING = '–';
const LABELS = new Map(ENTITIES.us.fields.map(({ name, label }) => [name, label]));
