import type { MatrixScene } from '@trowel/domain/drawing';
import { useEffect, useRef } from 'react';
import { addParameter } from '../../data/add-parameter.ts';
import { fetchApi } from '../../data/api-request.ts';
import type { DrawnRelation, Guard } from './use-guard.ts';
import { describeRequest, MOST_SENT, screenPath, type OpenScreen } from './use-screen.ts';

/** How long a relation is the one in question before it is drawn: somebody who types goes on sooner. */
const STILL_MS = 150;

interface Ahead {
  relation: string;
  scene: MatrixScene;
  end: AbortController;
}

/**
 * Has the service draw the matrix as it will be with a relation, while people look at what they are about to record. What
 * it answers is thrown away here: once the relation is recorded the service has the drawing, and only then it is shown.
 */
export function useDrawnAhead(
  site: string,
  { scene, query }: OpenScreen,
  guard: Guard,
): (relation: DrawnRelation) => void {
  const last = useRef<Ahead>(undefined);
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
      // What it is judged by may have come meanwhile.
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
