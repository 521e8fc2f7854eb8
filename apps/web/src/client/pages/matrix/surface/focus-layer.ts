import type { MatrixScene } from '@trowel/domain/drawing';
import type { Window } from '../../../matrix/draw-matrix.ts';
import type { WalkWay } from './walk.ts';

/** Elements over the visible boxes, for keyboard and screen readers. Only one of them is in the tab order. */
export interface FocusLayer {
  object: HTMLElement;
  /** Moves the layer with the drawing. */
  move(window: Window): void;
  /** Creates elements for these boxes. The element with the focus is preserved. */
  show(boxes: readonly number[]): void;
  /** Makes a box the one in the tab order. With `isTaken`, it also gets the focus. */
  point(box: number, isFocused: boolean): void;
  mark(chosen: readonly number[]): void;
  dispose(): void;
}

export interface FocusOptions {
  scene: MatrixScene;
  label: string;
  describe: (box: number) => string;
  onWalk: (way: WalkWay) => void;
  /** Called when Enter or Space is pressed on a box. */
  onPress: (box: number, key: 'Enter' | 'Space', more: boolean) => void;
  onFocus: (box: number) => void;
}

const WAYS: Readonly<Record<string, WalkWay>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Creates an empty layer. `show` fills it. */
export function createFocusLayer(options: FocusOptions): FocusLayer {
  const { scene, label } = options;
  const object = document.createElement('div');
  object.className = 'matrix-boxes';
  object.setAttribute('role', 'group');
  object.setAttribute('aria-label', label);
  listenToKeys(object, options);
  const held = new Map<number, HTMLElement>();
  let pointed = 0;
  let chosen: ReadonlySet<number> = new Set();

  const hold = (box: number): HTMLElement => {
    const element = held.get(box) ?? createElement(options, box);
    if (held.has(box)) return element;
    element.setAttribute('aria-pressed', String(chosen.has(box)));
    element.tabIndex = box === pointed ? 0 : -1;
    held.set(box, element);
    object.append(element);
    return element;
  };
  return {
    object,
    move({ x, y, scale }) {
      object.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
      object.style.setProperty('--scale', String(scale));
    },
    show(boxes) {
      const wanted = new Set(boxes);
      if (scene.count > 0) wanted.add(pointed);
      for (const [box, element] of held) {
        if (wanted.has(box) || element === document.activeElement) continue;
        element.remove();
        held.delete(box);
      }
      for (const box of wanted) hold(box);
    },
    point(box, isFocused) {
      const before = held.get(pointed);
      if (before) before.tabIndex = -1;
      pointed = box;
      if (scene.count === 0) return;
      const element = hold(box);
      element.tabIndex = 0;
      if (isFocused) element.focus({ preventScroll: true });
    },
    mark(boxes) {
      chosen = new Set(boxes);
      for (const [box, element] of held) element.setAttribute('aria-pressed', String(chosen.has(box)));
    },
    dispose: () => object.remove(),
  };
}

function listenToKeys(object: HTMLElement, { onWalk, onPress, onFocus }: FocusOptions): void {
  object.addEventListener('keydown', (event) => {
    const box = boxOf(event.target);
    const way = WAYS[event.key];
    if (box < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (way) onWalk(way);
    else if (event.key === 'Enter') onPress(box, 'Enter', event.shiftKey);
    else if (event.key === ' ') onPress(box, 'Space', event.shiftKey);
    else return;
    event.preventDefault();
  });
  object.addEventListener('click', (event) => {
    const box = boxOf(event.target);
    // Only screen readers send clicks to these elements. Pointers reach the drawing below.
    if (box >= 0) onPress(box, 'Space', false);
  });
  object.addEventListener('focusin', (event) => {
    const box = boxOf(event.target);
    if (box >= 0) onFocus(box);
  });
}

function boxOf(target: EventTarget | null): number {
  return target instanceof HTMLElement ? Number(target.dataset['box'] ?? -1) : -1;
}

function createElement({ scene, describe }: FocusOptions, box: number): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'button');
  element.setAttribute('aria-label', describe(box));
  element.dataset['box'] = String(box);
  const { style } = element;
  style.left = `${scene.x[box]!}px`;
  style.top = `${scene.y[box]!}px`;
  style.width = `${scene.width[box]!}px`;
  style.height = `${scene.height[box]!}px`;
  return element;
}
