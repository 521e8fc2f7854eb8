import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { siteOrderQuery } from '../../line/site-order.ts';
import type { UnrelatedOverlap } from '../../plan/find-unrelated-overlap.ts';
import type { Drawing } from './use-drawing.ts';
import type { OpenPlan } from './use-plan.ts';

/**
 * Returns the largest overlap of the outline drawn last with a unit to which no relation leads, and a function that closes it.
 * Undefined in sites that are too large for the order to be loaded: there the findings report it.
 */
export function useOverlaps(
  site: string,
  open: OpenPlan,
  drawn: Drawing['drawn'],
): [overlap: UnrelatedOverlap | undefined, close: () => void] {
  const queries = useQueryClient();
  const [found, setFound] = useState<{ token: number; overlap: UnrelatedOverlap | undefined }>();
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    if (!drawn) return undefined;
    let isCurrent = true;
    const find = async (): Promise<void> => {
      const order = await queries.fetchQuery(siteOrderQuery(site)).catch(() => undefined);
      if (!order?.order) return;
      const { findUnrelatedOverlap } = await import('../../plan/find-unrelated-overlap.ts');
      const overlap = findUnrelatedOverlap(open.plan, drawn.unitId, order);
      if (isCurrent) setFound({ token: drawn.token, overlap });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [drawn, open, site, queries]);
  const isOpen = found !== undefined && found.token === drawn?.token && found.token !== closed;
  return [isOpen ? found.overlap : undefined, () => setClosed(found?.token ?? 0)];
}
