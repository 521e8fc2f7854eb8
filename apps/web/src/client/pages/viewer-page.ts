import type { SceneData } from '@trowel/domain/scene';
import { ADDRESSES } from '../api/addresses.ts';
import { fetchData } from '../api/fetch-data.ts';
import { formatFailure } from '../api/format-failure.ts';
import { element, refill } from '../panels/element.ts';
import type { Arrangement } from '../panels/settings.ts';
import { TEXTS } from '../i18n/texts.ts';
import { createViewStore, INITIAL_VIEW, type ViewState } from '../view/view-state.ts';
import { hasWebgl } from '../view/has-webgl.ts';
import { readAbout, type About } from '../api/about.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** View settings that are preserved when the solids are arranged differently. */
type PreservedView = Pick<
  ViewState,
  'peeled' | 'isAlone' | 'exploded' | 'colorBy' | 'section' | 'isThin' | 'showsNumbers'
> & {
  chosen: string | undefined;
};

/**
 * Opens the viewer of a site in an element: fetches the scene and displays it. A change of arrangement
 * fetches it again.
 * Without `about`, the facts that the server wrote into the page are used.
 */
export function openViewerPage(app: HTMLElement, about: About = readAbout(app)): { dispose(): void } {
  const t = TEXTS[about.language];
  const status = element('p.page-status', { attributes: { role: 'status' } });
  let workspace: Workspace | undefined;
  let isGone = false;

  const open = async (arrangement: Arrangement, preserved?: PreservedView): Promise<void> => {
    status.textContent = t.loadingScene;
    app.append(status);
    try {
      const scene = await fetchData<SceneData>(ADDRESSES.scene(about.site, arrangement));
      workspace?.dispose();
      status.remove();
      if (isGone) return;
      if (scene.units.length === 0) return reportEmpty();
      const store = createViewStore(restore(scene, preserved));
      workspace = openWorkspace({
        app,
        about,
        t,
        scene,
        store,
        arrangement,
        onArrange: (now) => void open(now, preserveView(scene, store.state)),
      });
    } catch (error) {
      reportProblem(error, () => void open(arrangement, preserved));
    }
  };
  const reportEmpty = (): void => {
    status.textContent = t.noUnits;
    app.append(status);
  };
  const reportProblem = (error: unknown, again: () => void): void => {
    refill(status, [
      `${formatFailure(t, error)} `,
      element('button.quiet', { text: t.again, attributes: { type: 'button' }, on: { click: again } }),
    ]);
  };
  if (hasWebgl()) prefetchDrawing();
  void open({ placement: 'levels', spread: 'layered' });
  return {
    dispose: () => {
      isGone = true;
      workspace?.dispose();
      workspace = undefined;
      refill(app, []);
    },
  };
}

/** Loads the renderer in parallel, while the server builds the scene. */
function prefetchDrawing(): void {
  // The same failure occurs again when drawing starts, and is reported there.
  import('../viewer/create-viewer.ts').catch(() => undefined);
}

function preserveView({ units }: SceneData, state: ViewState): PreservedView {
  const unit = state.chosen === undefined ? undefined : units[state.chosen];
  const { peeled, isAlone, exploded, colorBy, section, isThin, showsNumbers } = state;
  const same = { peeled, isAlone, exploded, colorBy, section, isThin, showsNumbers };
  return { ...same, chosen: unit && keyOf(unit) };
}

/** Another arrangement may list the units in another order, so the selected unit is found by its name. */
function restore({ units }: SceneData, preserved: PreservedView | undefined): ViewState {
  if (!preserved) return INITIAL_VIEW;
  const chosen = units.findIndex((unit) => keyOf(unit) === preserved.chosen);
  return { ...INITIAL_VIEW, ...preserved, chosen: chosen < 0 ? undefined : chosen };
}

function keyOf({ area, us_number }: { area: string; us_number: string }): string {
  return `${area}\u0000${us_number}`;
}
