import { Fragment, useState, type ReactNode } from 'react';
import { storeVisit } from '../../data/last-visit.ts';
import { useChangeLog } from '../../data/queries.ts';
import { usePerson } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { sumChanges, type ChangeSum } from '../../records/sum-changes.ts';
import { formatSum } from '../../records/format-sum.ts';
import { PersonName } from '../../records/person-name.tsx';
import { PLACES } from '../../places/places.ts';
import { findRecordPlace } from '../../places/record-place.ts';
import { Ago } from '../../ui/ago.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { HOME_TEXTS } from './home-texts.ts';

const MOST_CHANGES = 100;
const MOST_LINES = 8;

/** Lists the changes since the user's last visit, their own included. */
export function SinceLastVisit(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { count } = useFormat();
  const { username } = usePerson();
  const [since] = useState(() => storeVisit(username, new Date(), localStorage));
  const changes = useChangeLog({ limit: MOST_CHANGES, since: since ?? undefined });
  return (
    <section aria-labelledby="since">
      <h2 id="since">{since === null ? t.sinceFirst : t.sinceTitle}</h2>
      <Shown query={changes} rows={4}>
        {({ rows, pagination }) =>
          rows.length === 0 ? (
            <p className="ui-soft">{t.nothingSince}</p>
          ) : (
            <>
              <ol className="home-changes">
                {sumChanges(rows)
                  .slice(0, MOST_LINES)
                  .map((sum) => (
                    <ChangeLine key={sum.id} sum={sum} />
                  ))}
              </ol>
              {pagination.total > rows.length && (
                <p className="ui-soft">{t.andBefore(count(pagination.total - rows.length))}</p>
              )}
            </>
          )
        }
      </Shown>
    </section>
  );
}

function ChangeLine({ sum }: { sum: ChangeSum }): ReactNode {
  const language = useLanguage();
  return (
    <li>
      <span>
        <strong>
          <PersonName username={sum.actor} />
        </strong>{' '}
        {formatSum(language, sum)}
        <Where sum={sum} />
      </span>
      <Ago at={sum.at} />
    </li>
  );
}

/** The first records by name, the number of the others, and the site. */
function Where({ sum }: { sum: ChangeSum }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { count } = useFormat();
  const { named, records, entity, site_name: site } = sum;
  const more = records - named.length;
  return (
    <>
      {named.length > 0 && !(entity === 'sites' && site !== null) && (
        <>
          {': '}
          {named.map((one, i) => (
            <Fragment key={one.id}>
              {i > 0 && ', '}
              <NamedRecord sum={sum} {...one} />
            </Fragment>
          ))}
          {more > 0 && ` ${t.andMore(count(more))}`}
        </>
      )}
      {site !== null && (
        <>
          {' · '}
          <Go to={PLACES.site(site)}>{site}</Go>
        </>
      )}
    </>
  );
}

interface NamedRecordProps {
  sum: ChangeSum;
  id: number;
  name: string;
}

function NamedRecord({ sum: { entity, action, site_name: site }, id, name }: NamedRecordProps): ReactNode {
  const to = site === null || action === 'delete' ? undefined : findRecordPlace(site, entity, id);
  return to === undefined ? name : <Go to={to}>{name}</Go>;
}
