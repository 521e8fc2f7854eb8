import { useEffect, useState } from 'react';
import { useSite } from '../../data/queries.ts';
import { useBackgroundMaps, type BackgroundMap } from '../../data/visit.ts';
import { useTexts } from '../../i18n/language.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { PlanHandle } from './plan-stage.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';

/** The maps of other servers that the page offers, and the chosen one. */
export interface BackgroundChoice {
  maps: readonly BackgroundMap[];
  /** Undefined: none. */
  chosen: BackgroundMap | undefined;
  choose: (name: string) => void;
}

/** Shows the chosen map below the plan. The choice lasts as long as the page is open. */
export function useBackground(siteName: string, stage: PlanHandle | null): BackgroundChoice {
  const { background: t } = useTexts(PLAN_TEXTS);
  const maps = useBackgroundMaps();
  const [name, choose] = useState('');
  const { data: site } = useSite(siteName);
  const chosen = maps.find((map) => map.name === name);
  useEffect(() => {
    if (!stage || !chosen || !site) return undefined;
    let isOver = false;
    const fail = (text: string): void => {
      if (isOver) return;
      isOver = true;
      showToast({ kind: 'bad', text });
    };
    const show = async (): Promise<void> => {
      const { createBackgroundLayer } = await import('../../plan/background-map.ts');
      const layer = await createBackgroundLayer(chosen, { site, view: stage.projection });
      if (!layer) return fail(t.noPlace);
      layer.getSource()?.once('tileloaderror', () => fail(t.noAnswer(chosen.name)));
      if (!isOver) stage.setBackground(layer);
    };
    show().catch(() => fail(t.noAnswer(chosen.name)));
    return () => {
      isOver = true;
      stage.setBackground(undefined);
    };
  }, [chosen, site, stage, t]);
  return { maps, chosen, choose };
}
