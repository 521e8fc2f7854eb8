import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import { invalidateRecords, useShares } from '../../data/queries.ts';
import { PLACES } from '../../places/places.ts';
import { usePeriods } from '../../records/periods.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { listUndescribed } from './list-undescribed.ts';
import { PERIODS_TEXTS } from './periods-texts.ts';

export interface UndescribedProps {
  site: string;
  /** Opens the form of a new period with its code filled in. */
  onDescribe: (period: string) => void;
}

/** The periods that units have and that are not described. A click describes one, another adds all. */
export function Undescribed({ site, onDescribe }: UndescribedProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const { count } = useFormat();
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const shares = useShares('periods', site).data;
  const { rows, isLoaded } = usePeriods(site);
  if (!shares || !isLoaded) return undefined;
  const open = listUndescribed(shares, rows);
  if (open.length === 0) return undefined;
  const addAll = async (): Promise<void> => {
    setSending(true);
    let added = 0;
    for (const { period } of open) {
      const body = { site_name: site, period };
      const result = await fetchApi('/api/periods', { method: 'POST', body, key: newKey() });
      if (!result.ok) {
        showToast({ kind: 'bad', text: result.problem.message });
        break;
      }
      added++;
    }
    await invalidateRecords(queries, ['periods']);
    setSending(false);
    if (added > 0) showToast({ text: t.added(added) });
  };
  return (
    <section className="periods-open" aria-labelledby="periods-open">
      <h2 id="periods-open">{t.undescribed}</h2>
      <ul>
        {open.map(({ period, count: units }) => (
          <li key={period}>
            <strong>{period}</strong>{' '}
            <Go to={`${PLACES.units(site)}?period_is=${encodeURIComponent(period)}`}>
              {t.countUnits(units, count(units))}
            </Go>
            <Button aria-label={`${t.describe}: ${period}`} onPress={() => onDescribe(period)}>
              {t.describe}
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button isPending={isSending} onPress={() => void addAll()}>
          {t.addAll(open.length)}
        </Button>
      )}
    </section>
  );
}
