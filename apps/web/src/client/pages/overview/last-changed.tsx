import type { ReactNode } from 'react';
import type { Unit } from '@trowel/domain/records';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRecords, type Listed } from '../../data/queries.ts';
import { Shown } from '../../page/shown.tsx';
import { UnitDefinition, UnitLink } from '../../records/unit-link.tsx';
import { Ago } from '../../ui/ago.tsx';
import { useTexts } from '../../i18n/language.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

const MOST_UNITS = 8;

/** Fetches the units that were changed most recently. */
export function useLastChanged(site: string): UseQueryResult<Listed<Unit>> {
  return useRecords('us', {
    site_name_is: site,
    sort_by: 'updated_at',
    sort_order: 'desc',
    limit: MOST_UNITS,
  });
}

/** Lists the units that were changed most recently. */
export function LastChanged({ site }: { site: string }): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  return (
    <section aria-labelledby="lately">
      <h2 id="lately">{t.recentChanges}</h2>
      <Shown query={useLastChanged(site)} rows={4}>
        {({ rows }) => (
          <ul className="overview-units">
            {rows.map((unit) => (
              <li key={unit.id}>
                <UnitLink unit={unit} />
                <span className="overview-what">
                  <UnitDefinition unit={unit} />
                </span>
                <Ago at={unit.updated_at} />
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}
