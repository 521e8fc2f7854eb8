import { useQuery } from '@tanstack/react-query';
import type { MatrixScreen } from '@trowel/domain/drawing';
import type { ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import type { NamedRelation } from '../../data/findings.ts';
import { queryOf } from '../../data/queries.ts';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import { PartDrawing } from './part-drawing.tsx';

/** With more units than this, the small drawing would be illegible. */
const MOST_DRAWN = 40;

export interface ChainDrawingProps {
  site: string;
  /** Key of the finding. */
  finding: string;
  units: readonly string[];
  /** Relation to highlight. */
  step: NamedRelation | undefined;
}

/** Draws the units of a finding as a small matrix. The two units of the selected relation are highlighted. */
export function ChainDrawing({ site, finding, units, step }: ChainDrawingProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const named = units.slice(0, MOST_DRAWN);
  const { data } = useQuery({
    queryKey: ['matrix', 'part', site, named],
    queryFn: async ({ signal }) => {
      const query = queryOf({ units: named.join(','), relations: 'all', grouping: 'none' });
      const path = `/api/harris-matrix/${encodeURIComponent(site)}/screen${query}`;
      return dataOf(await fetchApi<MatrixScreen>(path, { signal }));
    },
    enabled: named.length > 0,
    retry: false,
  });
  const [first = ''] = units;
  return (
    <figure className="findings-drawing">
      {data && <PartDrawing screen={data} lit={step} label={t.matrixOf(named.join(', '))} />}
      <figcaption>
        <Go to={`${PLACES.matrix(site)}?${new URLSearchParams({ unit: step?.from ?? first, finding })}`}>
          {t.inMatrix}
        </Go>
      </figcaption>
    </figure>
  );
}
