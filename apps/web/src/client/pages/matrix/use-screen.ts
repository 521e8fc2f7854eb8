import {
  keepPreviousData,
  queryOptions,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  buildScreenPlacesOfScene,
  readScreen,
  type ScreenPlaces,
  type MatrixScene,
  type MatrixScreen,
} from '@trowel/domain/drawing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addParameter } from '../../data/add-parameter.ts';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { KEYS } from '../../data/queries.ts';
import { createRecentDrawings, type RecentDrawings } from './drawing/recent-drawings.ts';
import { nameBoxes, type BoxNames } from './surface/box-names.ts';
import { drawingQuery, type MatrixView } from './matrix-view.ts';

/** A drawing from the server, prepared for the page. */
export interface OpenScreen {
  scene: MatrixScene;
  names: BoxNames;
  /** Query with which the drawing was requested. */
  query: string;
}

/**
 * Up to this number of boxes, the positions to preserve are computed in idle time, because it blocks
 * the page for a moment.
 */
const MOST_AHEAD = 2_000;
const AHEAD_MS = 300;

/**
 * Up to this number of boxes, the positions to preserve are sent with the request. A larger drawing is
 * named by its hash, and the server looks it up.
 */
export const MOST_SENT = 10_000;

const known = new WeakMap<MatrixScene, ScreenPlaces>();

/** Returns the positions that a later drawing preserves. The result is cached. */
function buildScreenPlaces(scene: MatrixScene): ScreenPlaces {
  const stored = known.get(scene) ?? buildScreenPlacesOfScene(scene);
  known.set(scene, stored);
  return stored;
}

/** Returns the API path of a drawing. `query` comes from `drawingQuery`. */
export function screenPath(site: string, query: string): string {
  return `/api/harris-matrix/${encodeURIComponent(site)}/screen${query}`;
}

/** Returns the request for a drawing that preserves the positions of an earlier one. */
export function describeRequest(path: string, before: MatrixScene | undefined): Parameters<typeof fetchApi> {
  if (!before) return [path];
  if (before.count <= MOST_SENT) return [path, { method: 'POST', body: buildScreenPlaces(before) }];
  return [addParameter(path, 'like', before.screen.certificate.hash)];
}

/**
 * Fetches the drawing of a site's matrix. After a change it is fetched again and preserves the current
 * positions. After an undo it is the drawing of before the change. `layOutFromScratch` lays it out from
 * scratch.
 */
export function useScreen(
  site: string,
  view: MatrixView,
): { drawing: UseQueryResult<OpenScreen>; layOutFromScratch: () => Promise<void> } {
  const query = drawingQuery(view);
  const queries = useQueryClient();
  const isFromScratch = useRef(false);
  const [recents] = useState(() => new Map<string, RecentDrawings>());
  const queryKey = [...KEYS.drawings(site), query];
  const options = queryOptions<OpenScreen>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<OpenScreen>(queryKey);
      const stays = view.against === '' && !isFromScratch.current;
      const [address, how] = describeRequest(screenPath(site, query), stays ? before?.scene : undefined);
      const answer = await fetchApi<MatrixScreen>(address, { ...how, signal });
      const drawn = readScreen(dataOf(answer));
      if (isFromScratch.current) recents.clear();
      isFromScratch.current = false;
      const scene = drawn.count <= MOST_SENT ? recentOf(recents, `${site} ${query}`).reuse(drawn) : drawn;
      return { scene, names: nameBoxes(scene), query };
    },
    // Comparing typed arrays would be useless work.
    structuralSharing: false,
  });
  // Prefetched on the first render, because the page is displayed only after its buttons have
  // loaded.
  usePrefetchQuery(options);
  const drawing = useQuery({ ...options, placeholderData: keepPreviousData });
  const scene = drawing.data?.scene;
  useEffect(() => {
    if (!scene || scene.count > MOST_AHEAD) return undefined;
    const timer = setTimeout(() => buildScreenPlaces(scene), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [scene]);
  // The same function for all drawings, so that its users do not keep old drawings in memory.
  const layOutFromScratch = useCallback(async () => {
    isFromScratch.current = true;
    await queries.invalidateQueries({ queryKey: KEYS.drawings(site) });
  }, [queries, site]);
  return { drawing, layOutFromScratch };
}

/** Returns the recent drawings of one view. Those of other views are dropped, to save memory. */
function recentOf(recents: Map<string, RecentDrawings>, view: string): RecentDrawings {
  const recent = recents.get(view) ?? createRecentDrawings();
  recents.clear();
  recents.set(view, recent);
  return recent;
}
