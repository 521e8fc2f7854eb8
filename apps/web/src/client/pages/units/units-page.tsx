import { useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Loading } from '../../page/states.tsx';
import { useAddressAction } from '../../page/use-address-action.ts';
import { PLACES } from '../../places/places.ts';
import { Beside } from '../../record-sheets/beside.tsx';
import { PeriodMark } from '../../records/period-mark.tsx';
import { usePeriods } from '../../records/periods.ts';
import { RecordTable } from '../../record-table/record-table.tsx';
import { StateBadge } from '../../sheet-states/state-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { useTexts } from '../../i18n/language.ts';
import { useLineFocus } from '../../line/use-line-focus.ts';
import { UnitLineFoot } from './unit-line-foot.tsx';
import { UnitNumber } from './unit-number.tsx';
import { UNITS_TEXTS } from './units-texts.ts';
import './units.css';

/** The table loads first. The sheet and the dialogs load later. */
const UnitSheet = lazyPart(async () => (await import('../../sheet/unit-sheet.tsx')).UnitSheet, {
  meanwhile: Loading,
});

const LabelsDialog = lazyPart(async () => (await import('../labels/labels-dialog.tsx')).LabelsDialog, {
  isRare: true,
});

const SetStates = lazyPart(async () => (await import('../../sheet-states/set-states.tsx')).SetStates, {
  isRare: true,
});
const ClustersDialog = lazyPart(
  async () => (await import('../../clusters/clusters-dialog.tsx')).ClustersDialog,
  { isRare: true },
);

const FIXED = ['us_number'];
const STANDARD = [
  'area',
  'unit_type',
  'definition',
  'interpretation',
  'period',
  'phase',
  'state',
  'relationships',
  'excavation_year',
  'recorder',
];

/** Columns on phones: what identifies a unit, and how far its sheet is. */
const ON_PHONES = ['definition', 'state', 'area', 'unit_type', 'period'];

const DRAWN = {
  us_number: (unit: Unit) => <UnitNumber unit={unit} />,
  period: (unit: Unit) => <UnitPeriod unit={unit} />,
  state: (unit: Unit) => <StateBadge unit={unit} />,
};

function UnitPeriod({ unit: { site_name: site, period, phase } }: { unit: Unit }): ReactNode {
  return <PeriodMark code={period} phase={phase} periods={usePeriods(site)} />;
}

/** The units of a site as a table. The sheet of the selected unit opens next to it. */
export function UnitsPage({ site, id }: SitePageProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const mayCreate = useMay('create');
  const isPhone = usePhone();
  const [isSimilar, setSimilar] = useState(false);
  const lineRef = useRef<HTMLInputElement>(null);
  const onLine = useLineKeys(lineRef, { mayCreate, hasSheet: id !== undefined });
  const similar = <Button onPress={() => setSimilar(true)}>{t.similar}</Button>;
  const foot = mayCreate && <UnitLineFoot site={site} lineRef={lineRef} onReady={onLine} />;
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={!isPhone && similar}
      isWide
    >
      <Beside
        id={id}
        listPlace={PLACES.units(site)}
        placeOf={(other) => PLACES.unit(site, other)}
        renderTable={(open) => (
          <UnitTable site={site} openId={id} tools={isPhone && similar} foot={foot} onOpen={open} />
        )}
        renderSheet={(unit, handles) => <UnitSheet id={unit} {...handles} />}
      />
      {isSimilar && <ClustersDialog name="us" site={site} onClose={() => setSimilar(false)} />}
    </Page>
  );
}

/** Adds the keys that focus the line of a new unit. Returns the function to call when the line is there. */
function useLineKeys(
  lineRef: RefObject<HTMLInputElement | null>,
  { mayCreate, hasSheet }: { mayCreate: boolean; hasSheet: boolean },
): () => void {
  const t = useTexts(UNITS_TEXTS);
  const { toLine, onReady } = useLineFocus(lineRef);
  useAddressAction('new', () => mayCreate && toLine());
  useKeys(
    mayCreate
      ? [
          { keys: 'c', label: t.keyLine, run: toLine },
          // With a sheet open, the sheet handles the key n.
          ...(hasSheet ? [] : [{ keys: 'n', label: t.keyNumber, run: toLine }]),
        ]
      : [],
  );
  return onReady;
}

interface UnitTableProps {
  site: string;
  openId: number | undefined;
  tools: ReactNode;
  foot: ReactNode;
  onOpen: (id: number, manner: 'beside' | 'full') => void;
}

function UnitTable({ site, openId, tools, foot, onOpen }: UnitTableProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const queries = useQueryClient();
  const base = useMemo(() => ({ site_name_is: site }), [site]);
  const mayChange = useMay('update');
  const [labelled, label] = useState<readonly number[]>();
  const labels = labelled && (
    <LabelsDialog site={site} of="us" ids={labelled} onClose={() => label(undefined)} />
  );
  return (
    <RecordTable<Unit>
      name="us"
      label={t.title}
      base={base}
      order="us_number"
      fixed={FIXED}
      standard={usePhone() ? ON_PHONES : STANDARD}
      drawn={DRAWN}
      nameOf={({ us_number: number }) => number}
      onOpen={(unit, manner) => onOpen(unit.id, manner)}
      openId={openId}
      completeBlock={async (block) => {
        const { completeUnits } = await import('./complete-areas.ts');
        return completeUnits(queries, site, block);
      }}
      none={t.none}
      noneFound={t.noneFound}
      renderActions={(rows) => (
        <>
          {mayChange && <SetStates rows={rows} />}
          <Button onPress={() => label(rows.map(({ id }) => id))}>{t.labels}</Button>
        </>
      )}
      tools={tools}
      foot={
        <>
          {foot}
          {labels}
        </>
      }
    />
  );
}
