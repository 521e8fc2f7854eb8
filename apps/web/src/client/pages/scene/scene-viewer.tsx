import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SceneData } from '@trowel/domain/scene';
import { useEffect, useState, type ReactNode } from 'react';
import type { About } from '../../api/about.ts';
import { ADDRESSES } from '../../api/addresses.ts';
import { fetchData } from '../../api/fetch-data.ts';
import { formatFailure } from '../../api/format-failure.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { TEXTS } from '../../i18n/texts.ts';
import type { Arrangement } from '../../panels/settings.tsx';
import { Button } from '../../ui/button.tsx';
import { omitUnrecorded } from '../../view/omit-unrecorded.ts';
import { hasWebgl } from '../../view/has-webgl.ts';
import { createViewStore, INITIAL_VIEW, type ViewState, type ViewStore } from '../../view/view-state.ts';
import { Workspace } from './workspace.tsx';

const FIRST: Arrangement = { placement: 'levels', spread: 'layered' };

interface ShownScene {
  scene: SceneData;
  store: ViewStore;
  arrangement: Arrangement;
}

/** The viewer of a site. It reads the scene, and reads it again for another arrangement of the solids. */
export function SceneViewer({ about }: { about: About }): ReactNode {
  const language = useLanguage();
  const [arrangement, setArrangement] = useState(FIRST);
  const [shown, setShown] = useState<ShownScene>();
  const query = useQuery({
    queryKey: ['scene', about.site, arrangement],
    queryFn: async ({ signal }) =>
      omitUnrecorded(await fetchData<SceneData>(ADDRESSES.scene(about.site, arrangement), signal)),
    // A scene stays as it was read: what somebody looks at does not move.
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  if (query.data && query.data !== shown?.scene) {
    const state = restoreView(query.data, shown);
    setShown({ scene: query.data, store: createViewStore(state), arrangement });
  }
  useEffect(prefetchDrawing, []);
  const status = <Status query={query} />;
  if (!shown || shown.scene.units.length === 0) return <div id="app">{status}</div>;
  const { placement, spread } = shown.arrangement;
  return (
    <Workspace key={`${language} ${placement} ${spread}`} about={about} {...shown} onArrange={setArrangement}>
      {status}
    </Workspace>
  );
}

/** Reports that the scene is loading, is empty, or could not be loaded. */
function Status({ query }: { query: UseQueryResult<SceneData> }): ReactNode {
  const t = useTexts(TEXTS);
  const { data, error, isFetching, refetch } = query;
  const isEmpty = data?.units.length === 0;
  if (!isFetching && !error && !isEmpty) return undefined;
  return (
    <p className="page-status" role="status">
      {isFetching && t.loadingScene}
      {!isFetching && isEmpty && t.noUnits}
      {!isFetching && error && (
        <>
          {formatFailure(t, error)} <Button onPress={() => void refetch()}>{t.again}</Button>
        </>
      )}
    </p>
  );
}

/** The program that draws is loaded while the server builds the scene. */
function prefetchDrawing(): void {
  // A failure occurs again where the scene is drawn, and is reported there.
  if (hasWebgl()) import('../../viewer/create-viewer.ts').catch(() => undefined);
}

/** Returns the view of the scene before. Another arrangement may list the units in another order. */
function restoreView({ units }: SceneData, before: ShownScene | undefined): ViewState {
  if (!before) return INITIAL_VIEW;
  const { state } = before.store;
  const old = state.chosen === undefined ? undefined : before.scene.units[state.chosen];
  const chosen = units.findIndex((one) => one.us_number === old?.us_number && one.area === old.area);
  return { ...state, isMeasuring: false, chosen: chosen < 0 ? undefined : chosen };
}
