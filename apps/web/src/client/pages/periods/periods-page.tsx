import type { Period } from '@trowel/domain/records';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useShares } from '../../data/queries.ts';
import { usePeriods } from '../../records/periods.ts';
import { useMay } from '../../data/visit.ts';
import type { GridColumn } from '../../grid/grid-column.ts';
import { useKeys } from '../../keys/keys.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Beside } from '../../record-sheets/beside.tsx';
import { RecordTable } from '../../record-table/record-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../i18n/language.ts';
import './periods.css';
import { PERIODS_TEXTS } from './periods-texts.ts';
import { Undescribed } from './undescribed.tsx';

const PeriodSheet = lazyPart(async () => (await import('./period-sheet.tsx')).PeriodSheet, {
  meanwhile: Loading,
});
const PeriodDialog = lazyPart(async () => (await import('./period-dialog.tsx')).PeriodDialog, {
  isRare: true,
});

const ClustersDialog = lazyPart(
  async () => (await import('../../clusters/clusters-dialog.tsx')).ClustersDialog,
  { isRare: true },
);

const FIXED = ['period'];
const STANDARD = ['phase', 'name', 'start_year', 'end_year', 'dating', 'description', 'color'];
const DRAWN = {
  period: (period: Period) => <PeriodCell {...period} />,
  color: ({ color }: Period) =>
    color !== null && (
      <span className="period-mark">
        <Swatch color={color} />
        {color}
      </span>
    ),
};

/** The code of a period with its colour. Without a chosen colour, the automatic one is shown. */
function PeriodCell({ site_name: site, period, phase }: Period): ReactNode {
  return (
    <span className="period-mark">
      <Swatch color={usePeriods(site).colorOf(period, phase)} />
      <strong>{period}</strong>
    </span>
  );
}

function Swatch({ color }: { color: string | undefined }): ReactNode {
  if (color === undefined) return undefined;
  return <span className="period-color" style={{ background: color }} aria-hidden="true" />;
}

/**
 * The chronology of a site as a table: periods and phases with colours, years and units. The sheet of
 * the selected period opens next to it.
 */
export function PeriodsPage({ site, id }: SitePageProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const mayCreate = useMay('create');
  const base = useMemo(() => ({ site_name_is: site }), [site]);
  const marks = useUnitCounts(site);
  const [described, setDescribed] = useDescribed();
  const [isNew, setNew] = useState(false);
  useKeys(mayCreate ? [{ keys: 'c', label: t.add, run: () => setNew(true) }] : []);
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={<Actions site={site} onNew={mayCreate ? () => setNew(true) : undefined} />}
      isWide
    >
      {mayCreate && <Undescribed site={site} onDescribe={setDescribed} />}
      <Beside
        id={id}
        listPlace={PLACES.periods(site)}
        placeOf={(other) => PLACES.period(site, other)}
        renderTable={(open) => (
          <RecordTable<Period>
            name="periods"
            label={t.title}
            base={base}
            order="period"
            fixed={FIXED}
            standard={STANDARD}
            drawn={DRAWN}
            marks={marks}
            nameOf={nameOf}
            onOpen={(period, manner) => open(period.id, manner)}
            openId={id}
            none={t.none}
            noneFound={t.noneFound}
          />
        )}
        renderSheet={(period, handles) => <PeriodSheet {...handles} id={period} base={base} />}
      />
      {(isNew || (mayCreate && described !== undefined)) && (
        <PeriodDialog
          site={site}
          period={described}
          onClose={() => {
            setNew(false);
            setDescribed(undefined);
          }}
        />
      )}
    </Page>
  );
}

/** Buttons for similar values and, with `onNew`, for a new period. */
function Actions({ site, onNew }: { site: string; onNew: (() => void) | undefined }): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  const [isSimilar, setSimilar] = useState(false);
  return (
    <>
      <Button onPress={() => setSimilar(true)}>{t.similar}</Button>
      {onNew && (
        <Button look="main" onPress={onNew}>
          {t.add}
        </Button>
      )}
      {isSimilar && <ClustersDialog name="periods" site={site} onClose={() => setSimilar(false)} />}
    </>
  );
}

/** Returns the period to describe, which links from findings name in the address. */
function useDescribed(): [string | undefined, (period: string | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (period: string | undefined): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (period === undefined) next.delete('describe');
        else next.set('describe', period);
        return next;
      },
      { replace: true },
    );
  return [parameters.get('describe') ?? undefined, set];
}

function nameOf({ period, phase }: Period): string {
  return phase === '' ? period : `${period}.${phase}`;
}

/** Returns a column with the number of units of each period, as a link to them. */
function useUnitCounts(site: string): readonly GridColumn<Period>[] {
  const t = useTexts(PERIODS_TEXTS);
  const format = useFormat();
  const shares = useShares('periods', site).data;
  return useMemo(() => {
    const countOf = ({ period, phase }: Period): number | undefined =>
      phase === '' ? shares?.find((share) => share.name === period)?.count : undefined;
    const textOf = (period: Period): string => {
      const count = countOf(period);
      return count === undefined ? '' : format.count(count);
    };
    const draw = (period: Period): ReactNode =>
      countOf(period) !== undefined && (
        <Go to={`${PLACES.units(site)}?period_is=${encodeURIComponent(period.period)}`} tabIndex={-1}>
          {textOf(period)}
        </Go>
      );
    return [{ id: 'units', label: t.units, width: 84, isNumber: true, textOf, draw }];
  }, [shares, format, site, t]);
}
