import {
  keepPreviousData,
  queryOptions,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { keepScene, readScreen, type MatrixScene, type MatrixScreen } from '@trowel/domain/drawing';
import { useRef } from 'react';
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
      const kept = before && asked.against === '' && !isAnew.current ? keepScene(before.scene) : undefined;
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
  return {
    drawing,
    async drawAnew() {
      isAnew.current = true;
      await queries.invalidateQueries({ queryKey: KEYS.drawings(site) });
    },
  };
}
