import { COMPARED_STATES, type ComparedState, type MatrixScene } from '@trowel/domain/drawing';
import type { Language } from '../../../i18n/language.ts';

/** Kind of difference between two states. */
export type Became = Exclude<ComparedState, 'kept'>;
export const BECAME = ['added', 'gone', 'moved', 'changed'] as const satisfies readonly Became[];

/** Symbols of the differences, on boxes and in the list, so that colour is not the only sign. */
export const BECAME_SIGNS: Readonly<Record<Became, string>> = {
  added: '+',
  gone: '−',
  moved: '↕',
  changed: '≠',
};

export const BECAME_WORDS: Readonly<Record<Language, Readonly<Record<Became, string>>>> = {
  en: { added: 'added', gone: 'removed', moved: 'moved', changed: 'changed' },
  it: { added: 'aggiunta', gone: 'rimossa', moved: 'spostata', changed: 'modificata' },
};

/** Boxes and lines of a comparison by kind of difference. */
export type Compared = Readonly<
  Record<ComparedState, { boxes: readonly number[]; edges: readonly number[] }>
>;

const known = new WeakMap<MatrixScene, Compared>();

/** Returns the boxes and lines of a comparison by difference. Undefined if the scene shows a single state. */
export function comparedOf(scene: MatrixScene): Compared | undefined {
  const { comparison } = scene.screen;
  if (!comparison) return undefined;
  const found = known.get(scene) ?? sortOut(comparison);
  known.set(scene, found);
  return found;
}

function sortOut({ boxes, edges }: NonNullable<MatrixScene['screen']['comparison']>): Compared {
  const placesOf = (states: readonly number[], state: number): number[] =>
    states.flatMap((one, place) => (one === state ? [place] : []));
  const [kept, added, gone, moved, changed] = COMPARED_STATES.map((_, at) => ({
    boxes: placesOf(boxes, at),
    edges: placesOf(edges, at),
  }));
  return { kept: kept!, added: added!, gone: gone!, moved: moved!, changed: changed! };
}

/** Returns the difference of a box, or undefined if it is unchanged. */
export function becameOf({ screen: { comparison } }: MatrixScene, box: number): Became | undefined {
  const state = COMPARED_STATES[comparison?.boxes[box] ?? 0];
  return state === 'kept' ? undefined : state;
}
