import type { Site } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useCounts, useShares, useSite } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Embargo } from '../../records/embargo.tsx';
import { placeOf } from '../../records/place-of.ts';
import { usePeriods } from '../../records/periods.ts';
import { useTermNames } from '../../terms/terms.ts';
import { Go } from '../../ui/go.tsx';
import { Shares } from '../../ui/shares.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { LastChanged, useLastChanged } from './last-changed.tsx';
import { OpenFindings } from './open-findings.tsx';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/** A site at a glance: counts, findings, recent changes and links to its pages. */
export function OverviewPage({ site: name }: SitePageProps): ReactNode {
  const site = useSite(name);
  usePrefetchedParts(name);
  return (
    <Page title={name} trail={[]}>
      <Shown query={site}>{(site) => <Overview site={site} />}</Shown>
    </Page>
  );
}

/** Starts the queries of the parts early. The parts are drawn only once the site has arrived. */
function usePrefetchedParts(site: string): void {
  useCounts(site);
  useShares('periods', site);
  useShares('types', site);
  usePeriods(site);
  useLastChanged(site);
}

function Overview({ site }: { site: Site }): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const name = site.site_name;
  const counts = useCounts(name);
  const mayCreate = useMay('create');
  const isBare = counts.data?.us === 0;
  return (
    <>
      <p className="ui-soft overview-place">{placeOf(site)}</p>
      <Embargo until={site.embargo_until} />
      <SiteNumbers site={name} />
      <div className="overview">
        <div className="overview-main">
          {isBare ? (
            <Empty
              action={
                mayCreate && (
                  <p className="ui-buttons">
                    <Go to={PLACES.units(name)} className="ui-button ui-main">
                      {t.firstUnit}
                    </Go>
                    <Go to={PLACES.import(name)} className="ui-button ui-quiet">
                      {t.import}
                    </Go>
                  </p>
                )
              }
            >
              {t.nothingYet}
            </Empty>
          ) : (
            <>
              <OpenFindings site={name} />
              <LastChanged site={name} />
            </>
          )}
          <Facts site={site} />
        </div>
        <aside className="overview-side">
          <Ways site={name} />
          <SiteShares site={name} />
        </aside>
      </div>
    </>
  );
}

function SiteNumbers({ site }: { site: string }): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const { count } = useFormat();
  const { data } = useCounts(site);
  const numbers = [
    [t.units, data?.us, PLACES.units(site), false],
    [t.finds, data?.inventory, PLACES.finds(site), false],
    [t.photos, data?.media, PLACES.media(site), false],
    [t.models, data?.models, PLACES.models(site), true],
  ] as const;
  return (
    <dl className="counts counts-large">
      {numbers.map(([label, value, to, isOutside]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? (
              '…'
            ) : (
              <Go to={to} isOutside={isOutside}>
                {count(value)}
              </Go>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Description, permit, director and dates of a site, with a link to their form. */
function Facts({ site }: { site: Site }): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const language = useLanguage();
  const { day } = useFormat();
  const mayChange = useMay('update');
  const { description, description_en, permit, director, started_on: start, ended_on: end } = site;
  const text = language === 'en' ? (description_en ?? description) : (description ?? description_en);
  const facts = [
    [t.director, director],
    [t.permit, permit],
    [t.begun, start && day(start)],
    [t.ended, end && day(end)],
  ].filter(([, value]) => value);
  if (!text && facts.length === 0 && !mayChange) return undefined;
  return (
    <section aria-labelledby="description">
      <h2 id="description">{t.description}</h2>
      {text && <p className="overview-text">{text}</p>}
      {facts.length > 0 && (
        <dl className="overview-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {mayChange && <Go to={PLACES.siteSettings(site.site_name)}>{t.editSite}</Go>}
    </section>
  );
}

/** Links to the pages of a site that are not tables. */
function Ways({ site }: { site: string }): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const name = encodeURIComponent(site);
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="unseen">
        {t.look}
      </h2>
      <ul className="overview-ways">
        <li>
          <Go to={PLACES.matrix(site)}>{t.matrix}</Go>
        </li>
        <li>
          <Go to={PLACES.scene(site)} isOutside>
            {t.scene}
          </Go>
        </li>
        <li>
          <Go to={`/api/harris-matrix/pdf/${name}?grouping=period`} isOutside>
            {t.matrixPdf}
          </Go>
        </li>
        <li>
          <Go to={`/api/reports/site/${name}`} isOutside>
            {t.report}
          </Go>
        </li>
        <li>
          <Go to={`/api/export/archive?site_name=${name}`} isOutside>
            {t.archive}
          </Go>
        </li>
        <li>
          <Go to={PLACES.export(site)}>{t.allExports}</Go>
        </li>
      </ul>
    </section>
  );
}

function SiteShares({ site }: { site: string }): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  const [units, finds] = [useShares('periods', site), useShares('types', site)];
  const periods = usePeriods(site);
  const nameOf = useTermNames();
  return (
    <>
      {units.data && units.data.length > 0 && (
        <Shares title={t.byPeriod} shares={units.data} nameOf={periods.nameOf} colorOf={periods.colorOf} />
      )}
      {finds.data && finds.data.length > 0 && (
        <Shares
          title={t.byType}
          shares={finds.data}
          nameOf={(type) => nameOf(type, 'inventario.find_type')}
        />
      )}
    </>
  );
}
