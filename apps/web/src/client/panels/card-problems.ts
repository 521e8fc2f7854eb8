import type { SceneUnit } from '@trowel/domain/scene';
import { element } from './element.ts';
import type { CardOptions } from './card-options.ts';

/** Draws what is odd about the records of a unit; nothing when all is well or not yet known. */
export function drawProblems({ t, findProblems }: CardOptions, unit: SceneUnit): HTMLElement | undefined {
  const sentences = findProblems(unit);
  if (sentences.length === 0) return undefined;
  return element('section', {
    children: [
      element('h3', { text: t.problems }),
      element('ul.problems', { children: sentences.map((text) => element('li', { text })) }),
    ],
  });
}
