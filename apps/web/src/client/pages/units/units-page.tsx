import type { Unit } from '@trowel/domain/records';
import { useMemo, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { PLACES } from '../../places/places.ts';
import { PeriodMark } from '../../records/period-mark.tsx';
import { usePeriods } from '../../records/periods.ts';
import { RecordTable } from '../../tables/record-table.tsx';
import { useTexts } from '../../words/language.ts';
import { UNITS_TEXTS } from './units-texts.ts';

const FIXED = ['us_number'];
const STANDARD = [
  'area',
  'unit_type',
  'definition',
  'interpretation',
  'period',
  'phase',
  'relationships',
  'excavation_year',
  'recorder',
];

const DRAWN = {
  us_number: ({ us_number: number }: Unit) => <strong>{number}</strong>,
  period: (unit: Unit) => <UnitPeriod unit={unit} />,
};

function UnitPeriod({ unit: { site_name: site, period, phase } }: { unit: Unit }): ReactNode {
  return <PeriodMark code={period} phase={phase} periods={usePeriods(site)} />;
}

/** The units of a site as a table, with the sheet of one beside it. */
export function UnitsPage({ site, id }: SitePageProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const [, go] = useLocation();
  const search = useSearch();
  const base = useMemo(() => ({ site_name: site }), [site]);
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]} isWide>
      <RecordTable<Unit>
        name="us"
        label={t.title}
        base={base}
        order="us_number"
        fixed={FIXED}
        standard={STANDARD}
        drawn={DRAWN}
        nameOf={({ us_number: number }) => number}
        onOpen={(unit) => go(`${PLACES.unit(site, unit.id)}${search && `?${search}`}`)}
        openId={id}
        none={t.none}
        noneFound={t.noneFound}
      />
    </Page>
  );
}
