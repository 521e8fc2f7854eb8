import type { SceneData } from '@trowel/domain/scene';
import type { FindNeighbours } from '../../view/neighbours.ts';
import type { Stages } from '../../view/stages.ts';
import { AXES, COLORINGS, type ViewStore } from '../../view/view-state.ts';
import { walkRelations, type Step } from '../../view/walk-relations.ts';
import type { Viewer } from '../../viewer/create-viewer.ts';

export interface KeysOptions {
  scene: SceneData;
  store: ViewStore;
  stages: Stages;
  findNeighbours: FindNeighbours;
  viewer: Viewer;
  choose: (unit: number) => void;
  focusCard: () => void;
  focusSearch: () => void;
  openHelp: () => void;
  savePicture: () => void;
  toggleMatrix: () => void;
  toggleTable: () => void;
}

const STEPS: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const TURN_DEGREES = 12;
const ZOOM_STEP = 0.85;

/** Adds keyboard control to the scene. Letter keys work only while the scene has the focus. */
export function listenToKeys(canvas: HTMLCanvasElement, options: KeysOptions): void {
  const { viewer } = options;
  const walk = createWalk(options);
  const keys = listKeys(options);
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const act = step
      ? () => (event.shiftKey ? turn(viewer, step) : walk(step))
      : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function turn(viewer: Viewer, step: Step): void {
  const around = step === 'left' ? -TURN_DEGREES : step === 'right' ? TURN_DEGREES : 0;
  const upward = step === 'up' ? TURN_DEGREES : step === 'down' ? -TURN_DEGREES : 0;
  viewer.turn({ around, upward });
}

/**
 * Creates a function that finds the next unit for an arrow key. It remembers the previous unit, so
 * that left and right step through that unit's neighbours.
 */
function createWalk({ scene, store, findNeighbours, choose }: KeysOptions): (step: Step) => void {
  let via: number | undefined;
  return (step) => {
    const from = store.state.chosen;
    const next = walkRelations(scene, findNeighbours, { from, step, via });
    if (next === undefined) return;
    if (step === 'up' || step === 'down') via = from;
    choose(next);
  };
}

function listKeys(options: KeysOptions): Record<string, () => void> {
  const { store, viewer, stages } = options;
  const peel = (by: number): void => {
    const last = Math.max(stages.stages.length - 1, 0);
    store.change({ peeled: Math.min(Math.max(store.state.peeled + by, 0), last) });
  };
  return {
    enter: options.focusCard,
    escape: () => store.change({ chosen: undefined, isMeasuring: false }),
    '/': options.focusSearch,
    f: () => viewer.show(store.state.chosen),
    0: () => viewer.show(),
    '+': () => viewer.turn({ distance: ZOOM_STEP }),
    '-': () => viewer.turn({ distance: 1 / ZOOM_STEP }),
    '[': () => peel(-1),
    ']': () => peel(1),
    x: () => store.change({ exploded: store.state.exploded > 0 ? 0 : 1 }),
    c: () => store.change({ colorBy: after(COLORINGS, store.state.colorBy) ?? 'period' }),
    s: () => {
      const axis = store.state.section ? after(AXES, store.state.section.axis) : AXES[0];
      store.change({ section: axis && { axis, at: 0.5 } });
    },
    v: () => store.change({ isThin: !store.state.isThin }),
    n: () => store.change({ showsNumbers: !store.state.showsNumbers }),
    m: options.toggleMatrix,
    t: options.toggleTable,
    p: options.savePicture,
    '?': options.openHelp,
  };
}

/** Returns the item after `one`, or undefined if `one` is the last. */
function after<T>(list: readonly T[], one: T): T | undefined {
  return list[list.indexOf(one) + 1];
}
