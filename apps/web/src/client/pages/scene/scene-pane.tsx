import type { SceneData } from '@trowel/domain/scene';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Vector3 } from 'three';
import { useTexts } from '../../i18n/language.ts';
import { TEXTS } from '../../i18n/texts.ts';
import { useScene, useView } from '../../panels/scene-context.ts';
import type { Viewer } from '../../viewer/create-viewer.ts';
import { formatMeasured } from './format-chosen.ts';

/** Callbacks of the scene. */
export interface SceneHandlers {
  /** The scene is drawn. */
  onStarted: (viewer: Viewer) => void;
  /** The scene is removed from the page. */
  onStopped: () => void;
  /** The browser cannot draw the scene. */
  onFailed: () => void;
  /** Reads a sentence to users of screen readers. */
  announce: (sentence: string) => void;
}

interface ScenePaneProps extends SceneHandlers {
  isHidden: boolean;
}

/** The scene in three dimensions, with the unit under the pointer and the measured distance. */
export function ScenePane({ isHidden, ...handlers }: ScenePaneProps): ReactNode {
  const t = useTexts(TEXTS);
  const { nameUnit, scene } = useScene();
  const host = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number>();
  const [measured, setMeasured] = useState('');
  const isMeasuring = useView((state) => state.isMeasuring);
  useViewer({ host, setHovered, setMeasured, ...handlers });
  const over = hovered === undefined ? undefined : scene.units[hovered];
  return (
    <div ref={host} className={over ? 'scene is-over' : 'scene'} hidden={isHidden}>
      <p className="hover" hidden={!over} aria-hidden="true">
        {over && [nameUnit(over), over.definition].filter(Boolean).join(': ')}
      </p>
      <p className="schematic">{describeShapes(scene, t)}</p>
      <p className="measured" hidden={!isMeasuring}>
        {measured}
      </p>
    </div>
  );
}

/** Returns the note on which shapes and heights are recorded, and which are schematic. */
function describeShapes({ placement, units }: SceneData, t: typeof TEXTS.en): string {
  const hasOutlines = units.some(({ outline }) => outline !== undefined);
  if (placement === 'levels') return hasOutlines ? t.outlinesByLevel : t.shapesByLevel;
  return hasOutlines ? t.outlinesByElevation : t.shapesByElevation;
}

interface ViewerPlace extends SceneHandlers {
  host: { readonly current: HTMLDivElement | null };
  setHovered: (unit: number | undefined) => void;
  setMeasured: (text: string) => void;
}

/** Loads the program that draws, and draws the scene until the pane is removed. */
function useViewer({ host, setHovered, setMeasured, ...handlers }: ViewerPlace): void {
  const t = useTexts(TEXTS);
  const { scene, store, findNeighbours, listShown } = useScene();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let viewer: Viewer | undefined;
    let isGone = false;
    const onMeasure = (points: readonly Vector3[]): void => {
      const text = formatMeasured(t, { points, isSchematic: scene.placement === 'levels' });
      setMeasured(text);
      if (store.state.isMeasuring) latest.current.announce(text);
    };
    const start = async (): Promise<void> => {
      const { createViewer } = await import('../../viewer/create-viewer.ts');
      if (isGone) return;
      const shared = { host: host.current!, scene, store, findNeighbours, listShown };
      viewer = createViewer({ ...shared, onHover: setHovered, onMeasure });
      viewer.canvas.setAttribute('aria-label', t.sceneLabel(scene.units.length));
      latest.current.onStarted(viewer);
    };
    start().catch(() => !isGone && latest.current.onFailed());
    return () => {
      isGone = true;
      viewer?.dispose();
      latest.current.onStopped();
    };
  }, [t, scene, store, findNeighbours, listShown, host, setHovered, setMeasured]);
}
