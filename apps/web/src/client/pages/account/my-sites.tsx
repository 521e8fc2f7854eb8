import { useQuery } from '@tanstack/react-query';
import type { AccountSite } from '@trowel/domain/records';
import { Fragment, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { usePerson } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** Lists the user's role at each site, and the role at all others. */
export function MySites(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { role } = usePerson();
  const sites = useQuery({
    queryKey: ['users', 'sites'],
    queryFn: async ({ signal }) => dataOf(await fetchApi<AccountSite[]>('/api/auth/sites', { signal })),
  });
  return (
    <section className="ui-card" aria-labelledby="account-sites">
      <h2 id="account-sites">{t.sites}</h2>
      <Shown query={sites} rows={1}>
        {(rows) =>
          rows.length > 0 && (
            <dl>
              {rows.map((site) => (
                <Fragment key={site.site_name}>
                  <dt>
                    <Go to={PLACES.site(site.site_name)}>{site.site_name}</Go>
                  </dt>
                  <dd>
                    <strong>{t.siteRoles[site.role]}</strong>
                  </dd>
                </Fragment>
              ))}
            </dl>
          )
        }
      </Shown>
      <p className="ui-soft">{t.elsewhere[role]}</p>
    </section>
  );
}
