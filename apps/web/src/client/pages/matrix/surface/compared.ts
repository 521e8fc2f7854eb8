import { COMPARED_STATES, type ComparedState, type MatrixScene } from '@trowel/domain/drawing';
import type { Language } from '../../../i18n/language.ts';

/** What became of something that is not as it was. */
export type Became = Exclude<ComparedState, 'kept'>;
export const BECAME = ['added', 'gone', 'moved', 'changed'] as const satisfies readonly Became[];

/** The sign of each, at the corner of a box and in the list: it is told without its colour too. */
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

/** Boxes and lines of a drawing of two states, by what became of them. */
export type Compared = Readonly<
  Record<ComparedState, { boxes: readonly number[]; edges: readonly number[] }>
>;

const known = new WeakMap<MatrixScene, Compared>();

/** Gives what became of the parts of a scene; undefined where it shows one state. */
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

/** Gives what became of a box; undefined where it is as it was. */
export function becameOf({ screen: { comparison } }: MatrixScene, box: number): Became | undefined {
  const state = COMPARED_STATES[comparison?.boxes[box] ?? 0];
  return state === 'kept' ? undefined : state;
}
