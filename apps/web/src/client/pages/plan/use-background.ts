import { useEffect, useState } from 'react';
import { useSite } from '../../data/queries.ts';
import type { BackgroundMap } from '../../places/background-map.ts';
import { useBackgroundMaps } from '../../data/visit.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { PlanHandle } from './plan-stage.tsx';

/** The maps of other servers that the page offers, and the chosen one. */
export interface BackgroundChoice {
  maps: readonly BackgroundMap[];
  /** Undefined: none. */
  chosen: BackgroundMap | undefined;
  choose: (name: string) => void;
}

/** Shows the chosen map below the plan. The choice lasts as long as the page is open. */
export function useBackground(siteName: string, stage: PlanHandle | null): BackgroundChoice {
  const language = useLanguage();
  const maps = useBackgroundMaps();
  const [name, choose] = useState('');
  const { data: site } = useSite(siteName);
  const chosen = maps.find((map) => map.name === name);
  useEffect(() => {
    if (!stage || !chosen || !site) return undefined;
    const end = new AbortController();
    const shown = { stage, map: chosen, site, language, signal: end.signal };
    void import('./show-background.ts').then(({ showBackground }) => showBackground(shown));
    return () => end.abort();
  }, [chosen, site, stage, language]);
  return { maps, chosen, choose };
}
