import type { Site } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useCounts } from '../../data/queries.ts';
import { PLACES } from '../../places/places.ts';
import { FindingsMark } from '../../records/findings-mark.tsx';
import { placeOf } from '../../records/place-of.ts';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { HOME_TEXTS } from './home-texts.ts';
import { MOST_COUNTED } from './site-card.tsx';

/** The sites as a table, one per row. */
export function SiteTable({ sites }: { sites: readonly Site[] }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  return (
    <div className="ui-scroll" role="region" aria-label={t.title} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t.site}</th>
            <th scope="col">{t.place}</th>
            <th scope="col" className="ui-number">
              {t.units}
            </th>
            <th scope="col" className="ui-number">
              {t.finds}
            </th>
            <th scope="col">{t.findings}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site, place) => (
            <SiteRow key={site.id} site={site} isCounted={place < MOST_COUNTED} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SiteRow({ site, isCounted }: { site: Site; isCounted: boolean }): ReactNode {
  const { site_name } = site;
  return (
    <tr>
      <th scope="row">
        <Go to={PLACES.site(site_name)}>{site_name}</Go>
      </th>
      <td>{placeOf(site)}</td>
      {isCounted ? <CountCells site={site_name} /> : <td colSpan={2}>–</td>}
      <td>
        <FindingsMark site={site_name} isWanted={isCounted} />
      </td>
    </tr>
  );
}

function CountCells({ site }: { site: string }): ReactNode {
  const { count } = useFormat();
  const { data } = useCounts(site);
  return (
    <>
      <td className="ui-number">{data && count(data.us)}</td>
      <td className="ui-number">{data && count(data.inventory)}</td>
    </>
  );
}
