import type { SceneData } from '@trowel/domain/scene';
import { element } from '../element.ts';
import { createAnnouncer } from '../panels/announcer.ts';
import { createCard, type Card } from '../panels/card.ts';
import { createHelpDialog } from '../panels/help-dialog.ts';
import { createLegend } from '../panels/legend.ts';
import { createSearchBox } from '../panels/search-box.ts';
import { createSettings, type Arrangement } from '../panels/settings.ts';
import { createTableView } from '../panels/table-view.ts';
import type { Texts } from '../texts.ts';
import { hasWebgl } from '../view/has-webgl.ts';
import { createListShown, reveal } from '../view/list-shown.ts';
import { indexNeighbours } from '../view/neighbours.ts';
import { indexSearch } from '../view/search-units.ts';
import { findStages } from '../view/stages.ts';
import { createUnitNames } from '../view/unit-name.ts';
import type { ViewStore } from '../view/view-state.ts';
import type { About } from './about.ts';
import { listenToKeys } from './keys.ts';
import { createMatrixSide } from './matrix-side.ts';
import { createModelsInPlace } from './models-in-place.ts';
import { createPaneSwitch } from './pane-switch.ts';
import { savePicture } from './save-picture.ts';
import { createScenePane } from './scene-pane.ts';
import { tellChosen } from './tell.ts';

export interface WorkspaceOptions {
  app: HTMLElement;
  about: About;
  t: Texts;
  scene: SceneData;
  store: ViewStore;
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
}

/** All that is shown of a scene. */
export interface Workspace {
  dispose(): void;
}

/** Puts the panels around a scene together and keeps them in step: the list of what there is, so longer than others. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { app, about, t, scene, store } = options;
  const isFlat = !hasWebgl();
  const stages = findStages(scene);
  const listShown = createListShown(stages);
  const findNeighbours = indexNeighbours(scene);
  const nameUnit = createUnitNames(scene, t);
  const announcer = createAnnouncer();
  const help = createHelpDialog(t);
  const shared = { t, language: about.language, scene, store, nameUnit, findNeighbours, listShown };

  const pane = createScenePane({ ...shared, say: announcer.say });
  const choose = (unit: number): void => {
    store.change({ ...reveal(store.state, stages.stageOf[unit] ?? 0), chosen: unit });
    pane.viewer?.show(unit);
  };
  const takePicture = async (): Promise<void> => {
    if (!pane.viewer) return;
    savePicture(await pane.viewer.takePicture(), `${about.site}.png`);
    announcer.say(t.screenshotSaved);
  };
  const matrix = createMatrixSide({ ...shared, about, onAnswer: () => card.redraw() });
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
    { ...options, stages, onSeeAll: () => pane.viewer?.show(), onPicture: () => void takePicture() },
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
  const top = element('div.viewer-top', { children: [search.object, panes.object] });
  const body = element('div.viewer-body', {
    children: [settings.object, element('div.panes', { children: panes.panes }), card.object],
  });
  app.classList.add('viewer');
  app.append(top, body, announcer.object, help);

  const stopTelling = store.listen(({ chosen }, changed) => {
    if (changed.has('peeled') || changed.has('isAlone')) announcer.say(settings.tellPeeled());
    if (!changed.has('chosen')) return;
    if (chosen !== undefined) store.change(reveal(store.state, stages.stageOf[chosen] ?? 0));
    announcer.say(tellChosen(t, { chosen, scene, nameUnit, findNeighbours }));
  });
  const start = async (): Promise<void> => {
    const viewer = await pane.start();
    listenToKeys(viewer.canvas, {
      ...shared,
      viewer,
      stages,
      help,
      search,
      card,
      panes,
      choose,
      takePicture,
    });
    app.dataset['ready'] = 'scene';
  };
  if (isFlat) app.dataset['ready'] = 'table';
  else void start().catch(() => panes.flatten());

  return {
    dispose: () => {
      stopTelling();
      for (const part of [models, pane, card, table, legend, settings, matrix]) part.dispose();
      for (const part of [top, body, announcer.object, help]) part.remove();
    },
  };
}
