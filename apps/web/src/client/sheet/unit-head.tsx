import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../data/visit.ts';
import { useSheetKeys } from './sheet-keys.ts';
import { PLACES } from '../places/places.ts';
import { useAuthorship } from '../records/authorship.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { PeriodMark } from '../records/period-mark.tsx';
import { usePeriods } from '../records/periods.ts';
import { UnitDefinition } from '../records/unit-link.tsx';
import { Go } from '../ui/go.tsx';
import { Menu } from '../ui/menu.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../i18n/language.ts';
import { duplicateInto, recordNext } from './unit-acts.ts';
import { SheetGrips } from './sheet-grips.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { useSiteOrder } from '../line/site-order.ts';
import { fetchUnitNeighbours, findNeighbours, unitNeighboursQuery } from '../line/unit-neighbours.ts';

/** History state of a new sheet: its first field gets the focus. */
export const TO_BE_WRITTEN = { isToBeWritten: true } as const;

export interface UnitHeadProps {
  unit: Unit;
  isFull: boolean;
  /** Switches between full page and the pane at the side of the table. */
  onFull: () => void;
  onClose: () => void;
  onGone: () => void;
  /** Returns the address of another unit's sheet, with the filters of the table. */
  placeOf: (id: number) => string;
  state: ReactNode;
  /** The state of the sheet: draft, checked or closed. */
  sheetState: ReactNode;
}

/** The head of a sheet: the unit, the previous and next unit by number, and the menu. */
export function UnitHead(props: UnitHeadProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const { unit, isFull, onFull, onClose, state, sheetState } = props;
  const periods = usePeriods(unit.site_name);
  return (
    <header className="sheet-head">
      <div className="sheet-name">
        <h2>
          <span className="sheet-number">{unit.us_number}</span> {unit.unit_type}
          {unit.area !== '' && ` · ${t.area(unit.area)}`}
        </h2>
        {unit.period && <span className="ui-soft">{t.period}</span>}
        <PeriodMark code={unit.period} phase={unit.phase} periods={periods} />
        {unit.phase && <span>{t.phase(unit.phase)}</span>}
        {sheetState}
        <SheetGrips isFull={isFull} onFull={onFull} onClose={onClose}>
          <Neighbours {...props} />
          <UnitMenu {...props} />
        </SheetGrips>
      </div>
      <div className="sheet-what">
        <p>
          <UnitDefinition unit={unit} />
        </p>
        {state}
      </div>
    </header>
  );
}

function Neighbours({ unit, placeOf }: UnitHeadProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const [, go] = useLocation();
  const { compare } = useFormat();
  const queries = useQueryClient();
  const site = useSiteOrder(unit.site_name).data;
  const isLarge = site !== undefined && !site.order;
  const neighbours = useQuery({ ...unitNeighboursQuery(unit), enabled: isLarge }).data;
  const { before, after } = useMemo(
    () => (site?.order ? findNeighbours(site.units, unit.id, compare) : (neighbours ?? NONE)),
    [site, neighbours, unit.id, compare],
  );
  // The key may be pressed before the numbers of the site are loaded. It waits for them.
  const step = async (to: 'before' | 'after'): Promise<void> => {
    const next = (await fetchUnitNeighbours(queries, unit, compare))[to];
    if (next) go(placeOf(next.id));
  };
  useSheetKeys([
    { keys: 'j', label: t.keyNext, run: () => void step('after').catch(() => undefined) },
    { keys: 'k', label: t.keyPrevious, run: () => void step('before').catch(() => undefined) },
  ]);
  return (
    <nav className="sheet-neighbours" aria-label={`${t.keyPrevious}, ${t.keyNext}`}>
      {before && (
        <Go to={placeOf(before.id)} aria-label={t.previous(before.us_number)}>
          ◂ {before.us_number}
        </Go>
      )}
      {after && (
        <Go to={placeOf(after.id)} aria-label={t.next(after.us_number)}>
          {after.us_number} ▸
        </Go>
      )}
    </nav>
  );
}

const NONE = { before: undefined, after: undefined };

/** Actions that create another unit from this one, by menu or key. */
function useCreateActions(
  { unit, placeOf }: UnitHeadProps,
  mayCreate: boolean,
): Record<'duplicate' | 'next', () => void> {
  const t = useTexts(SHEET_TEXTS);
  const queries = useQueryClient();
  const authorship = useAuthorship();
  const [, go] = useLocation();
  const duplicate = async (): Promise<void> => {
    const id = await duplicateInto(queries, unit, { t, author: authorship() });
    if (id !== undefined) go(placeOf(id));
  };
  const next = async (): Promise<void> => {
    const id = await recordNext(queries, unit, { t, author: authorship() });
    if (id !== undefined) go(placeOf(id), { state: TO_BE_WRITTEN });
  };
  const createActions = { duplicate: () => void duplicate(), next: () => void next() };
  useSheetKeys(
    mayCreate
      ? [
          { keys: 'd', label: t.keyDuplicate, run: createActions.duplicate },
          { keys: 'n', label: t.keyNewNext, run: createActions.next },
        ]
      : [],
  );
  return createActions;
}

function UnitMenu(props: UnitHeadProps): ReactNode {
  const { unit, onGone } = props;
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const queries = useQueryClient();
  const [mayCreate, mayDeleteAny] = [useMay('create'), useMay('delete')];
  const mayDelete = mayDeleteAny && unit.state !== 'closed';
  const createActions = useCreateActions(props, mayCreate);
  const remove = async (): Promise<void> => {
    const { id, version, us_number: number } = unit;
    if (await deleteRecord(queries, { name: 'us', id, version, message: t.deleted(number) })) onGone();
  };
  const groups = [
    {
      id: 'see',
      title: t.more,
      lines: [
        { id: 'matrix', label: t.matrix, to: `${PLACES.matrix(unit.site_name)}?us=${unit.id}` },
        { id: 'printed', label: t.printed },
        { id: 'scene', label: t.scene, to: PLACES.scene(unit.site_name) },
      ],
    },
    ...(mayCreate
      ? [
          {
            id: 'make',
            title: t.duplicate,
            lines: [
              { id: 'next', label: t.keyNewNext, hint: 'n' },
              { id: 'duplicate', label: t.duplicate, hint: 'd' },
            ],
          },
        ]
      : []),
    ...(mayDelete ? [{ id: 'remove', title: t.remove, lines: [{ id: 'remove', label: t.remove }] }] : []),
  ];
  return (
    <Menu
      label={t.more}
      buttonLabel={t.more}
      face="⋯"
      groups={groups}
      onChoose={(line) => {
        if (line === 'next' || line === 'duplicate') createActions[line]();
        if (line === 'remove') void remove();
        if (line === 'printed') open(printedAt(unit, language), '_blank', 'noopener');
      }}
    />
  );
}

function printedAt({ site_name: site, us_number: us, area }: Unit, language: Language): string {
  const query = new URLSearchParams({ us, area, lang: language });
  return `/api/reports/us/${encodeURIComponent(site)}?${query}`;
}
