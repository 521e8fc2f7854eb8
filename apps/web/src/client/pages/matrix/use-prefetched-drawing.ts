import type { MatrixScene } from '@trowel/domain/drawing';
import { useEffect, useRef } from 'react';
import { addParameter } from '../../data/add-parameter.ts';
import { fetchApi } from '../../data/api-request.ts';
import type { DrawnRelation, Guard } from './use-guard.ts';
import { describeRequest, MOST_SENT, screenPath, type OpenScreen } from './use-screen.ts';

/** Delay before a proposed relation is drawn. Continued typing restarts it. */
const STILL_MS = 150;

interface Prefetch {
  relation: string;
  scene: MatrixScene;
  end: AbortController;
}

/**
 * Returns a function that makes the server draw the matrix with a proposed relation, before it is
 * recorded. The response is discarded. It fills the cache of the server, so that the drawing is ready
 * once the relation is recorded.
 */
export function usePrefetchedDrawing(
  site: string,
  { scene, query }: OpenScreen,
  guard: Guard,
): (relation: DrawnRelation) => void {
  const last = useRef<Prefetch>(undefined);
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => () => last.current?.end.abort(), []);
  return (drawn) => {
    const { from, type, to } = drawn;
    const relation = [nameOf(from), type, nameOf(to)].join(',');
    const { current } = last;
    if (scene.count > MOST_SENT || (current?.relation === relation && current.scene === scene)) return;
    current?.end.abort();
    const end = new AbortController();
    last.current = { relation, scene, end };
    const timer = setTimeout(() => {
      // The order of the site may have arrived meanwhile, so the relation is checked again.
      if (latest.current.judge(drawn).fits === false) return;
      const [path, how] = describeRequest(addParameter(screenPath(site, query), 'with', relation), scene);
      fetchApi(path, { ...how, signal: end.signal }).catch(() => undefined);
    }, STILL_MS);
    end.signal.addEventListener('abort', () => clearTimeout(timer));
  };
}

function nameOf({ area, us_number: number }: DrawnRelation['from']): string {
  return area === '' ? number : `${area}/${number}`;
}
