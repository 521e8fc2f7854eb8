import type { Unit } from '@trowel/domain/records';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { PeriodMark } from '../../records/period-mark.tsx';
import { usePeriods } from '../../records/periods.ts';
import { SheetPane } from '../../sheet/sheet-pane.tsx';
import type { UnitSheetProps } from '../../sheet/unit-sheet.tsx';
import { RecordTable } from '../../tables/record-table.tsx';
import { useTexts } from '../../words/language.ts';
import { UNITS_TEXTS } from './units-texts.ts';
import './units.css';

/** The table is there first; what is written with comes after it. */
const UnitLine = lazy(async () => ({ default: (await import('./unit-line.tsx')).UnitLine }));
const UnitSheet = lazy(async () => ({ default: (await import('../../sheet/unit-sheet.tsx')).UnitSheet }));

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
  const mayCreate = useMay('create');
  const lineRef = useRef<HTMLInputElement>(null);
  const [isFull, setFull] = useState(false);
  const placeOf = (id: number): string => PLACES.unit(site, id) + (search && `?${search}`);
  const onLine = useLineKeys(lineRef, { mayCreate, hasSheet: id !== undefined });
  const close = (): void => {
    setFull(false);
    go(PLACES.units(site) + (search && `?${search}`));
  };
  const looks = id === undefined ? '' : isFull ? ' units-full' : ' units-beside';
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]} isWide>
      <div className={`units${looks}`}>
        <UnitTable
          site={site}
          openId={id}
          foot={
            mayCreate && (
              <Suspense>
                <UnitLine site={site} lineRef={lineRef} onReady={onLine} />
              </Suspense>
            )
          }
          onOpen={(id, manner) => {
            setFull(manner === 'full');
            go(placeOf(id));
          }}
        />
        {id !== undefined && (
          <UnitPane
            id={id}
            isFull={isFull}
            onFull={() => setFull(!isFull)}
            onClose={close}
            placeOf={placeOf}
          />
        )}
      </div>
    </Page>
  );
}

/** Keys that lead to the line of a new unit; gives what is to be told once the line is there. */
function useLineKeys(
  lineRef: RefObject<HTMLInputElement | null>,
  { mayCreate, hasSheet }: { mayCreate: boolean; hasSheet: boolean },
): () => void {
  const t = useTexts(UNITS_TEXTS);
  // The line may still be on its way when its key is pressed.
  const isAwaited = useRef(false);
  const toLine = (): void => {
    isAwaited.current = lineRef.current === null;
    lineRef.current?.focus();
  };
  useKeys(
    mayCreate
      ? [
          { keys: 'c', label: t.keyLine, run: toLine },
          // On a sheet the next number is its own.
          ...(hasSheet ? [] : [{ keys: 'n', label: t.keyNumber, run: toLine }]),
        ]
      : [],
  );
  return () => {
    if (isAwaited.current) lineRef.current?.focus();
  };
}

interface UnitTableProps {
  site: string;
  openId: number | undefined;
  foot: ReactNode;
  onOpen: (id: number, manner: 'beside' | 'full') => void;
}

function UnitTable({ site, openId, foot, onOpen }: UnitTableProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const base = useMemo(() => ({ site_name: site }), [site]);
  return (
    <RecordTable<Unit>
      name="us"
      label={t.title}
      base={base}
      order="us_number"
      fixed={FIXED}
      standard={STANDARD}
      drawn={DRAWN}
      nameOf={({ us_number: number }) => number}
      onOpen={(unit, manner) => onOpen(unit.id, manner)}
      openId={openId}
      none={t.none}
      noneFound={t.noneFound}
      foot={foot}
    />
  );
}

/** The sheet of the chosen unit; Escape closes it. */
function UnitPane(props: UnitSheetProps): ReactNode {
  const { onClose } = props;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isDialog = document.querySelector('[role=dialog], [role=menu]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isDialog) return;
      // Leaving a field saves it; the sheet closes at the second press.
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
        event.target.blur();
      else close.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <SheetPane>
      <Suspense fallback={<Loading />}>
        <UnitSheet {...props} />
      </Suspense>
    </SheetPane>
  );
}
