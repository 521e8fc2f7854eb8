import {
  describeNode,
  edgeOf,
  matrixWordsIn,
  nodeOfBox,
  unitsOfBox,
  type MatrixScene,
} from '@trowel/domain/drawing';
import { inverseOf, relationLabelsOf } from '@trowel/domain/records';
import { BECAME_WORDS, becameOf } from './compared.ts';
import type { Language } from '../../../i18n/language.ts';
import { formatTerm } from '../../../terms/terms.ts';

/** Finds boxes by the names of their units, and names boxes. */
export interface BoxNames {
  /** Returns the box named `12` or `A/12`, or -1. If several areas have the number, `12` is the first of them. */
  find: (name: string) => number;
  /** Returns `12`, or `A/12` where numbers repeat. A box of several units has the name of the first. */
  nameOf: (box: number) => string;
}

/** Indexes the units of a scene by number and by area and number. */
export function nameBoxes(scene: MatrixScene): BoxNames {
  const boxOf = new Map<string, number>();
  const times = new Map<string, number>();
  const add = (name: string, box: number): void => void (boxOf.has(name) || boxOf.set(name, box));
  const { boxes, words } = scene.screen;
  const gathered = new Set(boxes.members.map(([box]) => box));
  const addUnit = (box: number, number: string, area: string): void => {
    add(number, box);
    add(`${area}/${number}`, box);
    times.set(number, (times.get(number) ?? 0) + 1);
  };
  for (const [box, units] of boxes.members) for (const [, number, area] of units) addUnit(box, number, area);
  for (const [box, number] of boxes.numbers.entries()) {
    if (gathered.has(box)) add(number, box);
    else addUnit(box, number, words[boxes.areas[box]!]!);
  }
  return {
    find: (name) => boxOf.get(name.trim()) ?? -1,
    nameOf: (box) => {
      const number = boxes.numbers[box] ?? '';
      const area = words[boxes.areas[box] ?? 0] ?? '';
      return (times.get(number) ?? 0) > 1 ? `${area}/${number}` : number;
    },
  };
}

const MAX_RELATIONS = 12;

/** Returns the description of a box for screen readers: number, type, definition and relations, from the latest. */
export function formatBox(
  scene: MatrixScene,
  box: number,
  { names, language }: { names: BoxNames; language: Language },
): string {
  const node = nodeOfBox(scene, box);
  const words = matrixWordsIn(language);
  const units = unitsOfBox(scene, box);
  const became = becameOf(scene, box);
  const name = units.length > 1 ? scene.screen.boxes.labels[box]! : names.nameOf(box);
  return [
    `${words.unit} ${name}`,
    became && BECAME_WORDS[language][became],
    describeNode(node, language),
    formatTerm(node.definition, 'us.definition', language),
    ...listRelations(scene, box)
      .slice(0, MAX_RELATIONS)
      .map((one) => formatRelation(one, names, language)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A relation of a box, in the direction of its own sheet. */
export interface BoxRelation {
  edge: number;
  type: ReturnType<typeof edgeOf>['relation'];
  other: number;
  isDoubtful: boolean;
}

/** Lists the relations of a box: first those to boxes above, then those to boxes below. */
export function listRelations(scene: MatrixScene, box: number): BoxRelation[] {
  const up = [...scene.up.subarray(scene.upStart[box], scene.upStart[box + 1])];
  const down = [...scene.down.subarray(scene.downStart[box], scene.downStart[box + 1])];
  const read = (edge: number, isUp: boolean): BoxRelation => {
    const { source, target, relation, certainty } = edgeOf(scene, edge);
    return {
      edge,
      type: isUp ? inverseOf(relation) : relation,
      other: isUp ? source : target,
      isDoubtful: certainty !== null,
    };
  };
  return [...up.map((edge) => read(edge, true)), ...down.map((edge) => read(edge, false))];
}

/** Returns a relation as text in the user's language: `covered by 12`. */
export function formatRelation(
  { type, other, isDoubtful }: Pick<BoxRelation, 'type' | 'other' | 'isDoubtful'>,
  names: BoxNames,
  language: Language,
): string {
  return `${relationLabelsOf(type)[language].toLowerCase()} ${names.nameOf(other)}${isDoubtful ? '?' : ''}`;
}
