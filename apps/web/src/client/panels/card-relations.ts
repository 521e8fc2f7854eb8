import { relationLabelsOf } from '@trowel/domain/records';
import { element, refill } from './element.ts';
import type { Neighbour, Way } from '../view/neighbours.ts';
import type { CardOptions } from './card-options.ts';

const WAYS: readonly Way[] = ['contradiction', 'above', 'below', 'same', 'contemporary'];
const FIRST = 24;

/** Draws the relations of a unit by what the others are to it; each is a button that jumps there. */
export function drawRelations(options: CardOptions, chosen: number): HTMLElement {
  const { t, findNeighbours } = options;
  const neighbours = findNeighbours(chosen);
  const groups = WAYS.flatMap((way) => {
    const own = neighbours.filter((neighbour) => neighbour.way === way);
    return own.length === 0 ? [] : [drawGroup(options, { way, neighbours: own })];
  });
  const none = element('p.soft', { text: t.noRelations });
  return element('section', {
    children: [element('h3', { text: t.relations }), ...(groups.length > 0 ? groups : [none])],
  });
}

function drawGroup(
  options: CardOptions,
  { way, neighbours }: { way: Way; neighbours: readonly Neighbour[] },
): HTMLElement {
  const { t } = options;
  const list = element('ul.relations');
  const drawAll = (): void =>
    refill(
      list,
      neighbours.map((neighbour) => drawRelation(options, neighbour)),
    );
  const first = neighbours.slice(0, FIRST).map((neighbour) => drawRelation(options, neighbour));
  const rest = neighbours.length - first.length;
  const more = element('button.quiet', {
    text: t.moreOf(rest),
    attributes: { type: 'button' },
    on: { click: drawAll },
  });
  refill(list, [...first, rest > 0 && element('li', { children: [more] })]);
  return element(`div.way.way-${way}`, { children: [element('h4', { text: t.ways[way] }), list] });
}

function drawRelation(options: CardOptions, { unit, type }: Neighbour): HTMLElement {
  const { scene, store, nameUnit, language, t } = options;
  const other = scene.units[unit]!;
  return element('li', {
    children: [
      element('button.relation', {
        attributes: { type: 'button', title: other.definition },
        on: { click: () => store.change({ chosen: unit }) },
        children: [
          element('span.soft', { text: relationLabelsOf(type)[language].toLowerCase() }),
          element('strong', { text: nameUnit(other) }),
          element('span.soft.what', { text: other.record_id === null ? t.notInScene : other.definition }),
        ],
      }),
    ],
  });
}
