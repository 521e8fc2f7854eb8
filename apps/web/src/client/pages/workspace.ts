import type { SceneData } from '@trowel/domain/scene';
import { element } from '../panels/element.ts';
import { createAnnouncer } from '../panels/announcer.ts';
import { createCard, type Card } from '../panels/card.ts';
import { createHelpDialog } from '../panels/help-dialog.ts';
import { createLegend } from '../panels/legend.ts';
import { createSearchBox } from '../panels/search-box.ts';
import { createSettings, type Arrangement } from '../panels/settings.ts';
import { createTableView } from '../panels/table-view.ts';
import type { Texts } from '../i18n/texts.ts';
import { hasWebgl } from '../view/has-webgl.ts';
import { createListShown, reveal } from '../view/list-shown.ts';
import { indexNeighbours } from '../view/neighbours.ts';
import { indexSearch } from '../view/search-units.ts';
import { findStages } from '../view/stages.ts';
import { createUnitNames } from '../i18n/unit-name.ts';
import type { ViewStore } from '../view/view-state.ts';
import type { About } from '../api/about.ts';
import { listenToKeys } from './keys.ts';
import { createMatrixSide } from './matrix-side.ts';
import { createModelsInPlace } from './models-in-place.ts';
import { createPaneSwitch } from './pane-switch.ts';
import { savePicture } from './save-picture.ts';
import { createScenePane } from './scene-pane.ts';
import { formatChosen } from './format-selection.ts';

export interface WorkspaceOptions {
  app: HTMLElement;
  about: About;
  t: Texts;
  scene: SceneData;
  store: ViewStore;
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
}

/** Everything that is displayed of a scene. */
export interface Workspace {
  dispose(): void;
}

/** Creates the panels around a scene and connects them. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { app } = options;
  const shared = shareScene(options);
  const panels = createPanels(options, shared);
  const objects = arrange(app, panels);
  const stopTelling = reportChanges(shared, panels);
  if (shared.isFlat) app.dataset['ready'] = 'table';
  else void startScene(app, shared, panels).catch(() => panels.panes.flatten());
  return {
    dispose: () => {
      stopTelling();
      for (const part of panels.live) part.dispose();
      for (const object of objects) object.remove();
    },
  };
}

/** Collects the values that all panels need. */
function shareScene({ about, t, scene, store }: WorkspaceOptions) {
  const stages = findStages(scene);
  return {
    t,
    language: about.language,
    scene,
    store,
    stages,
    nameUnit: createUnitNames(scene, t),
    findNeighbours: indexNeighbours(scene),
    listShown: createListShown(stages),
    isFlat: !hasWebgl(),
  };
}

type Shared = ReturnType<typeof shareScene>;

/** Creates the panels and connects their callbacks. */
function createPanels(options: WorkspaceOptions, shared: Shared) {
  const { about, t, scene, store } = options;
  const { stages, nameUnit, isFlat } = shared;
  const announcer = createAnnouncer();
  const help = createHelpDialog(t);
  const pane = createScenePane({ ...shared, say: announcer.say });
  const choose = (unit: number): void => {
    store.change({ ...reveal(store.state, stages.stageOf[unit] ?? 0), chosen: unit });
    pane.viewer?.show(unit);
  };
  const capturePicture = async (): Promise<void> => {
    if (!pane.viewer) return;
    savePicture(await pane.viewer.takePicture(), `${about.site}.png`);
    announcer.say(t.screenshotSaved);
  };
  const matrix = createMatrixSide({ ...shared, about, onAnswer: () => card.redrawProblems() });
  const models = createModelsInPlace({ scene, mayUpload: about.upload, getViewer: () => pane.viewer });
  const card: Card = createCard({
    ...shared,
    about,
    findProblems: matrix.findProblems,
    modelsInPlace: isFlat ? undefined : models,
    onGoTo: choose,
  });
  const table = createTableView(shared);
  const legend = createLegend(scene, { t, store });
  const settings = createSettings(
    { ...options, stages, onSeeAll: () => pane.viewer?.show(), onPicture: () => void capturePicture() },
    legend.object,
  );
  const search = createSearchBox({ t, scene, nameUnit, search: indexSearch(scene), onChoose: choose });
  const panes = createPaneSwitch({
    t,
    isFlat,
    host: pane.object,
    table: table.object,
    matrix: matrix.object,
    onMatrix: matrix.open,
    onHelp: () => help.showModal(),
  });
  const live = [models, pane, card, table, legend, settings, matrix];
  return { announcer, help, pane, card, settings, search, panes, live, choose, takePicture: capturePicture };
}

type Panels = ReturnType<typeof createPanels>;

/** Inserts the panels into the page and returns the inserted elements. */
function arrange(
  app: HTMLElement,
  { announcer, help, settings, search, panes, card }: Panels,
): HTMLElement[] {
  const top = element('div.viewer-top', { children: [search.object, panes.object] });
  const body = element('div.viewer-body', {
    children: [settings.object, element('div.panes', { children: panes.panes }), card.object],
  });
  const objects = [top, body, announcer.object, help];
  app.classList.add('viewer');
  app.append(...objects);
  return objects;
}

/** Announces the selected and the peeled units, and reveals the selected unit. */
function reportChanges(shared: Shared, { announcer, settings }: Panels): () => void {
  const { t, store, stages } = shared;
  return store.listen(({ chosen }, changed) => {
    if (changed.has('peeled') || changed.has('isAlone')) announcer.say(settings.tellPeeled());
    if (!changed.has('chosen')) return;
    if (chosen !== undefined) store.change(reveal(store.state, stages.stageOf[chosen] ?? 0));
    announcer.say(formatChosen(t, { ...shared, chosen }));
  });
}

/** @throws Error when the browser cannot draw the scene */
async function startScene(app: HTMLElement, shared: Shared, panels: Panels): Promise<void> {
  const viewer = await panels.pane.start();
  listenToKeys(viewer.canvas, { ...shared, ...panels, viewer });
  app.dataset['ready'] = 'scene';
}
