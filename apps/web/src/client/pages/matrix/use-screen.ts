import {
  keepPreviousData,
  queryOptions,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  keepScene,
  readScreen,
  type KeptScreen,
  type MatrixScene,
  type MatrixScreen,
} from '@trowel/domain/drawing';
import { useEffect, useRef } from 'react';
import { ask, dataOf } from '../../data/ask.ts';
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

const known = new WeakMap<MatrixScene, KeptScreen | undefined>();

/** What a later drawing keeps of this one. */
function keptOf(scene: MatrixScene): KeptScreen | undefined {
  if (!known.has(scene)) known.set(scene, keepScene(scene));
  return known.get(scene);
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
      const path = `/api/harris-matrix/${encodeURIComponent(site)}/screen${query}`;
      const before = queries.getQueryData<OpenScreen>(queryKey);
      const kept = before && asked.against === '' && !isAnew.current ? keptOf(before.scene) : undefined;
      const answer = await ask<MatrixScreen>(
        path,
        kept ? { method: 'POST', body: kept, signal } : { signal },
      );
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
    const timer = setTimeout(() => keptOf(scene), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [scene]);
  return {
    drawing,
    async drawAnew() {
      isAnew.current = true;
      await queries.invalidateQueries({ queryKey: KEYS.drawings(site) });
    },
  };
}
