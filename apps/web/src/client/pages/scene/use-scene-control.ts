import { useEffect, useRef, useState, type RefObject } from 'react';
import { offerFile } from '../../data/offer-file.ts';
import { createStore, type Store } from '../../data/store.ts';
import { useTexts } from '../../i18n/language.ts';
import { TEXTS } from '../../i18n/texts.ts';
import { formatPeeled } from '../../panels/format-peeled.ts';
import type { ModelsInPlace } from '../../panels/models-in-place.ts';
import { useScene } from '../../panels/scene-context.ts';
import { hasWebgl } from '../../view/has-webgl.ts';
import { reveal } from '../../view/list-shown.ts';
import type { Viewer } from '../../viewer/create-viewer.ts';
import { createModelsInPlace } from './create-models-in-place.ts';
import { formatChosen } from './format-chosen.ts';
import { listenToKeys } from './keys.ts';
import type { SceneHandlers } from './scene-pane.tsx';
import { usePaneChoice, type PaneChoice } from './use-pane-choice.ts';

/** Actions of the panels on the scene and on each other. */
export interface SceneControl {
  /** No scene can be shown, only the table. */
  isFlat: boolean;
  /** The drawn surface: the scene, or the table if there is no WebGL. */
  ready: 'scene' | 'table' | undefined;
  panes: PaneChoice;
  search: RefObject<HTMLInputElement | null>;
  cardTitle: RefObject<HTMLHeadingElement | null>;
  help: { isOpen: boolean; open: () => void; close: () => void };
  /** The last sentence for users of screen readers. */
  announced: Store<string>;
  models: ModelsInPlace;
  /** Selects a unit and flies to it. */
  choose: (unit: number) => void;
  seeAll: () => void;
  savePicture: () => void;
  /** Clears the choice and returns the focus to the scene. */
  leaveCard: () => void;
  scene: SceneHandlers;
}

/** A dialog that can be opened. */
function useHelp(): SceneControl['help'] {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

/** Offers the picture of a site as a download. Returns false before the scene is drawn. */
async function offerPicture(viewer: Viewer | undefined, site: string): Promise<boolean> {
  if (!viewer) return false;
  offerFile(await viewer.takePicture(), `${site}.png`);
  return true;
}

/** Connects the panels with the scene and the keys. */
export function useSceneControl(): SceneControl {
  const t = useTexts(TEXTS);
  const access = useScene();
  const { about, store, stages } = access;
  const viewer = useRef<Viewer>(undefined);
  const search = useRef<HTMLInputElement>(null);
  const cardTitle = useRef<HTMLHeadingElement>(null);
  const [isFlat, setFlat] = useState(() => !hasWebgl());
  const [isStarted, setStarted] = useState(false);
  const help = useHelp();
  const panes = usePaneChoice(isFlat);
  const announced = useAnnouncements();
  const models = useModelsInPlace(viewer);
  const choose = (unit: number): void => {
    store.change({ ...reveal(store.state, stages.stageOf[unit] ?? 0), chosen: unit });
    viewer.current?.show(unit);
  };
  const savePicture = async (): Promise<void> => {
    if (await offerPicture(viewer.current, about.site)) announced.set(t.screenshotSaved);
  };
  const onStarted = (started: Viewer): void => {
    viewer.current = started;
    setStarted(true);
    listenToKeys(started.canvas, {
      ...access,
      viewer: started,
      choose,
      focusCard: () => cardTitle.current?.focus(),
      focusSearch: () => search.current?.focus(),
      openHelp: help.open,
      savePicture: () => void savePicture(),
      toggleMatrix: panes.toggleMatrix,
      toggleTable: panes.toggleTable,
    });
  };
  return {
    isFlat,
    ready: isFlat ? 'table' : isStarted ? 'scene' : undefined,
    panes,
    search,
    cardTitle,
    help,
    announced,
    models,
    choose,
    seeAll: () => viewer.current?.show(),
    savePicture: () => void savePicture(),
    leaveCard: () => {
      store.change({ chosen: undefined });
      viewer.current?.canvas.focus();
    },
    scene: {
      onStarted,
      onStopped: () => (viewer.current = undefined),
      onFailed: () => setFlat(true),
      announce: announced.set,
    },
  };
}

/** Announces the chosen unit and the hidden layers. A unit that is chosen becomes visible. */
function useAnnouncements(): Store<string> {
  const t = useTexts(TEXTS);
  const access = useScene();
  const [announced] = useState(() => createStore(''));
  useEffect(() => {
    const { store, stages } = access;
    return store.listen(({ chosen }, changed) => {
      if (changed.has('peeled') || changed.has('isAlone'))
        announced.set(formatPeeled(t, stages, store.state));
      if (!changed.has('chosen')) return;
      if (chosen !== undefined) store.change(reveal(store.state, stages.stageOf[chosen] ?? 0));
      announced.set(formatChosen(t, { ...access, chosen }));
    });
  }, [t, access, announced]);
  return announced;
}

/** Places models in the scene, and removes them with the page. */
function useModelsInPlace(viewer: RefObject<Viewer | undefined>): ModelsInPlace {
  const { scene, about } = useScene();
  const [models] = useState(() =>
    createModelsInPlace({ scene, mayUpload: about.upload, getViewer: () => viewer.current }),
  );
  useEffect(() => models.dispose, [models]);
  return models;
}
