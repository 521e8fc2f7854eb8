import type { SiteCrs } from '@trowel/domain/gis';
import type { BackgroundMap } from '../../places/background-map.ts';
import type { Language } from '../../i18n/language.ts';
import { createBackgroundLayer } from '../../plan/background-map.ts';
import { showToast } from '../../ui/toasts.tsx';
import { PICTURE_PANEL_TEXTS } from './picture-panel-texts.ts';
import type { PlanHandle } from './plan-stage.tsx';

export interface ShownBackground {
  stage: PlanHandle;
  map: BackgroundMap;
  site: SiteCrs;
  language: Language;
  /** Ends the showing, also while the map is still being prepared. */
  signal: AbortSignal;
}

/** Shows a map below the plan until the signal. Tells the user once if that fails. */
export async function showBackground({ stage, map, site, language, signal }: ShownBackground): Promise<void> {
  const t = PICTURE_PANEL_TEXTS[language];
  const fail = (text: string): void => {
    if (!signal.aborted) showToast({ kind: 'bad', text });
  };
  try {
    const layer = await createBackgroundLayer(map, { site, view: stage.projection });
    if (!layer) return fail(t.noPlace);
    if (signal.aborted) return;
    layer.getSource()?.once('tileloaderror', () => fail(t.noAnswer(map.name)));
    stage.setBackground(layer);
    signal.addEventListener('abort', () => stage.setBackground(undefined));
  } catch {
    fail(t.noAnswer(map.name));
  }
}
