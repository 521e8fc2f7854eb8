import { useQuery } from '@tanstack/react-query';
import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { queryOf } from '../../data/queries.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS, type MatrixTexts } from './matrix-texts.ts';

/** One relation of a chain. `from` is the later unit. */
export interface PathStep {
  from: string;
  type: RelationType;
  to: string;
  recorded_in: string;
  certainty: string | null;
}

/** Order of two units, and the relations that prove it. */
export interface UnitOrder {
  a: string;
  b: string;
  relation: 'later' | 'earlier' | 'equal' | 'undetermined';
  path: PathStep[];
  contradicted_by?: PathStep[];
}

/** Fetches the order of two units, with the chain of relations that proves it. */
export function usePath(site: string, path: readonly [string, string] | undefined) {
  const [a, b] = path ?? ['', ''];
  return useQuery({
    queryKey: ['matrix', 'path', site, a, b],
    queryFn: async ({ signal }) =>
      dataOf(
        await fetchApi<UnitOrder>(
          `/api/harris-matrix/${encodeURIComponent(site)}/order${queryOf({ a, b })}`,
          {
            signal,
          },
        ),
      ),
    enabled: path !== undefined,
  });
}

export interface PathPanelProps {
  query: ReturnType<typeof usePath>;
  onGo: (name: string) => void;
  onClose: () => void;
}

/** Lists the relations between two units in order. A click scrolls to a unit. */
export function PathPanel({ query, onGo, onClose }: PathPanelProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  return (
    <section className="matrix-path" aria-label={t.whyTitle}>
      <Shown query={query} rows={2}>
        {(order) => <OrderPath order={order} onGo={onGo} />}
      </Shown>
      <Button look="plain" aria-label={t.close} onPress={onClose}>
        ×
      </Button>
    </section>
  );
}

function OrderPath({ order, onGo }: { order: UnitOrder; onGo: (name: string) => void }): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  return (
    <div role="status">
      <h2>{headingOf(order, t)}</h2>
      <ol>
        {order.path.map(({ from, type, to, recorded_in: sheets, certainty }) => (
          <li key={`${from} ${to}`}>
            <button type="button" onClick={() => onGo(to)}>
              {t.step({ from, verb: relationLabelsOf(type)[language].toLowerCase(), to })}
              {certainty !== null && '?'}
            </button>{' '}
            <span className="ui-soft">({t.recordedIn(sheets)})</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function headingOf({ a, b, relation, contradicted_by: against }: UnitOrder, t: MatrixTexts): string {
  if (against) return t.sayBoth(a, b);
  if (relation === 'equal') return t.areEqual(a, b);
  if (relation === 'undetermined') return t.notKnown(a, b);
  return relation === 'later' ? t.isLater(a, b) : t.isLater(b, a);
}
