import type { Site } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useChangeLog, useCounts } from '../../data/queries.ts';
import { PLACES } from '../../places/places.ts';
import { FindingsMark } from '../../records/findings-mark.tsx';
import { placeOf } from '../../records/place-of.ts';
import { Ago } from '../../ui/ago.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { HOME_TEXTS } from './home-texts.ts';

/** Only the first sites get counts and findings. Fifty sites would need a hundred requests at the same time. */
export const MOST_COUNTED = 12;

/** Card of a site: name, place, number of records and open findings. */
export function SiteCard({ site, place }: { site: Site; place: number }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { site_name, updated_at } = site;
  const where = placeOf(site);
  return (
    <li className="ui-card home-card">
      <h2>
        <Go to={PLACES.site(site_name)}>{site_name}</Go>
      </h2>
      {where !== '' && <p className="ui-soft">{where}</p>}
      {place < MOST_COUNTED && <SiteCounts site={site_name} />}
      <p className="home-card-foot">
        <FindingsMark site={site_name} isWanted={place < MOST_COUNTED} />
        {place < MOST_COUNTED ? (
          <LastChange site={site_name} otherwise={updated_at} />
        ) : (
          <Ago at={updated_at} format={t.changed} />
        )}
      </p>
    </li>
  );
}

/** Time of the last change of a record of the site. */
function LastChange({ site, otherwise }: { site: string; otherwise: string }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { data } = useChangeLog({ site_name: site, limit: 1 });
  return <Ago at={data?.rows[0]?.at ?? otherwise} format={t.changed} />;
}

function SiteCounts({ site }: { site: string }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { count } = useFormat();
  const { data } = useCounts(site);
  const parts = [
    [t.units, data?.us, PLACES.units(site)],
    [t.finds, data?.inventory, PLACES.finds(site)],
    [t.photos, data?.media, PLACES.media(site)],
  ] as const;
  return (
    <dl className="counts">
      {parts.map(([label, value, to]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '…' : <Go to={to}>{count(value)}</Go>}</dd>
        </div>
      ))}
    </dl>
  );
}
