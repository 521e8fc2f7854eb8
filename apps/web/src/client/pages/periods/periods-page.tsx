import type { Period } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useRecords, useShares } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty, TooMany } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat, type Format } from '../../words/format.ts';
import { useLanguage, useTexts } from '../../words/language.ts';
import { PeriodDialog } from './period-dialog.tsx';
import { PERIODS_TEXTS, type PeriodsTexts } from './periods-texts.ts';

const MOST_PERIODS = 100;

/** The chronology of a site: periods and phases with their colours, years and units. */
export function PeriodsPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const mayCreate = useMay('create');
  const [edited, setEdited] = useState<Period | 'new'>();
  const periods = useRecords('periods', { site_name: site, limit: MOST_PERIODS });
  useKeys(mayCreate ? [{ keys: 'c', label: t.add, run: () => setEdited('new') }] : []);
  const add = mayCreate && (
    <Button look="main" onPress={() => setEdited('new')}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]} actions={add}>
      <Shown query={periods}>
        {({ rows, pagination }) =>
          rows.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <>
              <PeriodTable site={site} periods={rows} onEdit={setEdited} />
              <TooMany shown={rows.length} total={pagination.total} />
            </>
          )
        }
      </Shown>
      {edited !== undefined && (
        <PeriodDialog
          site={site}
          period={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

interface PeriodTableProps {
  site: string;
  periods: readonly Period[];
  onEdit: (period: Period) => void;
}

function PeriodTable({ site, periods, onEdit }: PeriodTableProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const mayUpdate = useMay('update');
  const heads = [t.period, t.phase, t.name, t.years, t.dating, t.units];
  return (
    <div className="ui-scroll" role="region" aria-label={t.title} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === t.units ? 'ui-number' : undefined}>
                {head}
              </th>
            ))}
            {mayUpdate && (
              <th scope="col">
                <span className="unseen">{t.edit}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <PeriodRow key={period.id} site={site} period={period} {...(mayUpdate && { onEdit })} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PeriodRowProps {
  site: string;
  period: Period;
  onEdit?: (period: Period) => void;
}

function PeriodRow({ site, period: row, onEdit }: PeriodRowProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const format = useFormat();
  const language = useLanguage();
  const { period, phase, name, name_en, color, dating } = row;
  const shares = useShares('periods', site).data;
  const units = phase === '' ? shares?.find((share) => share.name === period)?.count : undefined;
  return (
    <tr>
      <th scope="row">
        <span className="period-mark">
          {color !== null && (
            <span className="period-color" style={{ background: color }} aria-hidden="true" />
          )}
          {period}
        </span>
      </th>
      <td>{phase === '' ? <span className="ui-soft">{t.wholePeriod}</span> : phase}</td>
      <td>{language === 'en' ? name_en || name : name || name_en}</td>
      <td>{tellYears(t, format, row)}</td>
      <td className="ui-long">{dating}</td>
      <td className="ui-number">
        {units !== undefined && (
          <Go to={`${PLACES.units(site)}?period=${encodeURIComponent(period)}`}>{format.count(units)}</Go>
        )}
      </td>
      {onEdit && (
        <td>
          <Button
            look="plain"
            aria-label={t.editNamed(phase === '' ? period : `${period}.${phase}`)}
            onPress={() => onEdit(row)}
          >
            {t.edit}
          </Button>
        </td>
      )}
    </tr>
  );
}

function tellYears(
  t: PeriodsTexts,
  { year }: Format,
  { start_year: start, end_year: end }: Pick<Period, 'start_year' | 'end_year'>,
): string {
  if (start !== null && end !== null) return `${year(start)} – ${year(end)}`;
  if (start !== null) return t.since(year(start));
  return end === null ? '' : t.until(year(end));
}
