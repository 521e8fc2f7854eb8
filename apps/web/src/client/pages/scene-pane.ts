import type { SceneData } from '@trowel/domain/scene';
import type { Vector3 } from 'three';
import { element } from '../panels/element.ts';
import type { Texts } from '../i18n/texts.ts';
import type { FindNeighbours } from '../view/neighbours.ts';
import type { NameUnit } from '../i18n/unit-name.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';
import type { Viewer } from '../viewer/create-viewer.ts';
import { formatMeasured } from './format-selection.ts';

export interface ScenePaneOptions {
  t: Texts;
  scene: SceneData;
  store: ViewStore;
  nameUnit: NameUnit;
  findNeighbours: FindNeighbours;
  listShown: (state: ViewState) => Uint8Array;
  say: (sentence: string) => void;
}

/** Pane with the scene and the labels over it. */
export interface ScenePane {
  object: HTMLElement;
  /** Undefined before `start`, and in browsers without WebGL. */
  readonly viewer: Viewer | undefined;
  /**
   * Loads the renderer and draws the scene.
   * @throws Error when the browser cannot.
   */
  start(): Promise<Viewer>;
  dispose(): void;
}

/** Creates the pane. It shows the unit under the pointer and the measured distance. */
export function createScenePane(options: ScenePaneOptions): ScenePane {
  const { t, scene, store, nameUnit, say } = options;
  const hover = element('p.hover', { attributes: { hidden: true, 'aria-hidden': 'true' } });
  const measured = element('p.measured', { attributes: { hidden: true } });
  const object = element('div.scene', { children: [hover, measured] });
  let viewer: Viewer | undefined;
  let isGone = false;

  const onHover = (unit: number | undefined): void => {
    const over = unit === undefined ? undefined : scene.units[unit];
    hover.hidden = over === undefined;
    hover.textContent = over ? [nameUnit(over), over.definition].filter(Boolean).join(': ') : '';
    object.classList.toggle('is-over', over !== undefined);
  };
  const onMeasure = (points: readonly Vector3[]): void => {
    const { isMeasuring } = store.state;
    measured.hidden = !isMeasuring;
    measured.textContent = formatMeasured(t, { points, isSchematic: scene.placement === 'levels' });
    if (isMeasuring) say(measured.textContent);
  };
  return {
    object,
    get viewer() {
      return viewer;
    },
    start: async () => {
      const { createViewer } = await import('../viewer/create-viewer.ts');
      if (isGone) throw new Error('The scene was left before it was shown');
      viewer = createViewer({ ...options, host: object, onHover, onMeasure });
      viewer.canvas.setAttribute('aria-label', t.sceneLabel(scene.units.length));
      return viewer;
    },
    dispose: () => {
      isGone = true;
      viewer?.dispose();
    },
  };
}
