import type { Unit } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useRecords, type Listed } from '../../data/queries.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { PeriodMark } from '../../records/period-mark.tsx';
import { usePeriods } from '../../records/periods.ts';
import { UnitDefinition, UnitLink } from '../../records/unit-link.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../words/format.ts';
import { useTexts } from '../../words/language.ts';
import { UNITS_TEXTS } from './units-texts.ts';

const UNITS_PER_PAGE = 100;

/** The units of a site as a list; search and page are in the address. */
export function UnitsPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const [asked, ask] = useSearchParams();
  const text = asked.get('q') ?? '';
  const units = useRecords('us', {
    site_name: site,
    q: text,
    us_number: asked.get('us_number') ?? undefined,
    period: asked.get('period') ?? undefined,
    skip: asked.get('skip') ?? undefined,
    limit: UNITS_PER_PAGE,
  });
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={
        <input
          type="search"
          className="ui-input"
          aria-label={t.search}
          placeholder={t.search}
          defaultValue={text}
          maxLength={200}
          onChange={({ target }) => ask(target.value === '' ? {} : { q: target.value }, { replace: true })}
        />
      }
    >
      <Shown query={units} rows={12}>
        {(listed) =>
          listed.rows.length === 0 ? (
            <Empty>{text === '' ? t.none : t.noneFound}</Empty>
          ) : (
            <>
              <UnitTable site={site} units={listed.rows} />
              <Turning listed={listed} q={text} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}

function UnitTable({ site, units }: { site: string; units: readonly Unit[] }): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const periods = usePeriods(site);
  const heads = [t.number, t.area, t.type, t.definition, t.period, t.phase, t.year, t.recorder];
  return (
    <div className="ui-scroll" role="region" aria-label={t.title} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id}>
              <th scope="row">
                <UnitLink unit={unit} />
              </th>
              <td>{unit.area}</td>
              <td>{unit.unit_type}</td>
              <td className="ui-long">
                <UnitDefinition unit={unit} />
              </td>
              <td>
                <PeriodMark code={unit.period} phase={unit.phase} periods={periods} />
              </td>
              <td>{unit.phase}</td>
              <td className="ui-number">{unit.excavation_year}</td>
              <td>{unit.recorder}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The way to the pages before and after. */
function Turning({ listed: { rows, pagination }, q }: { listed: Listed<Unit>; q: string }): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const { count } = useFormat();
  const { skip, total, limit } = pagination;
  const to = (skip: number): string => `?${new URLSearchParams({ ...(q && { q }), skip: String(skip) })}`;
  return (
    <nav className="ui-turning" aria-label={t.pages}>
      {skip > 0 && <Go to={to(Math.max(0, skip - limit))}>{t.previous}</Go>}
      <span className="ui-soft">{t.shown(count(skip + 1), count(skip + rows.length), count(total))}</span>
      {skip + rows.length < total && <Go to={to(skip + limit)}>{t.next}</Go>}
    </nav>
  );
}
