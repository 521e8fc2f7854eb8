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
import { useCallback, useEffect, useRef } from 'react';
import { addParameter } from '../../data/add-parameter.ts';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { KEYS } from '../../data/queries.ts';
import { nameBoxes, type BoxNames } from './surface/box-names.ts';
import { drawingQuery, type AskedMatrix } from './asked-matrix.ts';

/** A drawing of the server as the page holds it. */
export interface OpenScreen {
  scene: MatrixScene;
  names: BoxNames;
  /** What was asked for. */
  query: string;
}

/** Boxes up to which what is kept of a drawing is worked out before a change is made: that stops the page for a moment. */
const MOST_AHEAD = 2_000;
const AHEAD_MS = 300;

/** Boxes up to which a drawing is sent back to be kept; a larger one is named, for the service to look for. */
export const MOST_SENT = 10_000;

const known = new WeakMap<MatrixScene, ScreenPlaces>();

/** What a later drawing keeps of this one. */
function buildScreenPlaces(scene: MatrixScene): ScreenPlaces {
  const kept = known.get(scene) ?? buildScreenPlacesOfScene(scene);
  known.set(scene, kept);
  return kept;
}

/** Where a drawing is asked for; `query` is that of `drawingQuery`. */
export function screenPath(site: string, query: string): string {
  return `/api/harris-matrix/${encodeURIComponent(site)}/screen${query}`;
}

/** How a drawing is asked for that stays as one was. */
export function describeRequest(path: string, before: MatrixScene | undefined): Parameters<typeof fetchApi> {
  if (!before) return [path];
  if (before.count <= MOST_SENT) return [path, { method: 'POST', body: buildScreenPlaces(before) }];
  return [addParameter(path, 'like', before.screen.certificate.hash)];
}

/**
 * The drawing of a site's matrix. After a change it is asked for again with the places of now, which it keeps;
 * `drawAnew` lets go of them.
 */
export function useScreen(
  site: string,
  asked: AskedMatrix,
): { drawing: UseQueryResult<OpenScreen>; drawAnew: () => Promise<void> } {
  const query = drawingQuery(asked);
  const queries = useQueryClient();
  const isAnew = useRef(false);
  const queryKey = [...KEYS.drawings(site), query];
  const options = queryOptions<OpenScreen>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<OpenScreen>(queryKey);
      const stays = asked.against === '' && !isAnew.current;
      const [address, how] = describeRequest(screenPath(site, query), stays ? before?.scene : undefined);
      const answer = await fetchApi<MatrixScreen>(address, { ...how, signal });
      const scene = readScreen(dataOf(answer));
      isAnew.current = false;
      return { scene, names: nameBoxes(scene), query };
    },
    // Typed arrays are not compared.
    structuralSharing: false,
  });
  // Begun with the first render: the page is shown only when its buttons have arrived too.
  usePrefetchQuery(options);
  const drawing = useQuery({ ...options, placeholderData: keepPreviousData });
  const scene = drawing.data?.scene;
  useEffect(() => {
    if (!scene || scene.count > MOST_AHEAD) return undefined;
    const timer = setTimeout(() => buildScreenPlaces(scene), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [scene]);
  // One for all drawings: what keeps it keeps none of them.
  const drawAnew = useCallback(async () => {
    isAnew.current = true;
    await queries.invalidateQueries({ queryKey: KEYS.drawings(site) });
  }, [queries, site]);
  return { drawing, drawAnew };
}
