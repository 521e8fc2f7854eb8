import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { PLAN_LAYERS, type PlanLayer, type PlanLook } from '../../plan/plan-look.ts';
import { usePeriods } from '../../records/periods.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingDialogs } from './drawing-dialogs.tsx';
import { MapButtons } from './map-buttons.tsx';
import { PlanBar } from './plan-bar.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import type { PlateDialogProps } from './plate-dialog.tsx';
import { PlanStage, type PlanHandle } from './plan-stage.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { PlanWorkProps } from './plan-work-props.ts';
import type { PlanView } from './plan-view.ts';
import { UnitList } from './unit-list.tsx';
import { useBackground } from './use-background.ts';
import { useDrawing } from './use-drawing.ts';
import { usePictures, type PictureChoices } from './use-pictures.ts';
import type { OpenPlan } from './use-plan.ts';

const PlateDialog = lazyPart<PlateDialogProps>(async () => (await import('./plate-dialog.tsx')).PlateDialog, {
  isRare: true,
});

/** Layers that are hidden until the user shows them. */
const HIDDEN_AT_FIRST: ReadonlySet<PlanLayer> = new Set(['lines', 'extents']);

/** The working area of the plan page: list, map, bars and sheet. */
export function PlanWork({ site, open, view, change }: PlanWorkProps): ReactNode {
  const mayDraw = useMay('create');
  const chosen = open.names.find(view.unit);
  const [stage, setStage] = useState<PlanHandle | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [layers, setLayers] = useState<ReadonlySet<PlanLayer>>(
    () => new Set(PLAN_LAYERS.filter((layer) => !HIDDEN_AT_FIRST.has(layer))),
  );
  const pictures = usePictures(open);
  const background = useBackground(site, stage);
  const look = useLook({ site, open, view, hidden, layers, chosen, pictures });
  const choose = (unit: number): void =>
    change({ unit: unit < 0 ? undefined : open.names.nameOf(unit), ...(unit < 0 && { sheet: undefined }) });
  const drawing = useDrawing({ site, open, chosen, stage });
  useGoToNamed(open, view.unit, stage);
  return (
    <div className={view.isSheetOpen ? 'plan-page plan-beside' : 'plan-page'}>
      <UnitList
        open={open}
        look={look}
        mayDraw={mayDraw}
        onHidden={(units) => setHidden(new Set(units.map(open.names.nameOf)))}
        onChoose={(unit) => {
          choose(unit);
          stage?.goTo(unit);
        }}
      />
      <div className="plan-main">
        {mayDraw && <DrawingBar drawing={drawing} hasUnit={chosen >= 0} />}
        <div className="plan-view">
          <PlanStage
            ref={setStage}
            open={open}
            look={look}
            attribution={background.chosen?.attribution}
            events={{
              onChoose: choose,
              onOpen: (unit) => change({ unit: open.names.nameOf(unit), sheet: '1' }),
              onDrawn: drawing.onDrawn,
              onReshaped: (shape, geometry) => void drawing.onReshaped(shape, geometry),
            }}
          />
          <MapButtons {...{ site, open, stage, layers, pictures, background }} onLayers={setLayers} />
        </div>
        <div className="plan-line">
          <PeelLine open={open} view={view} change={change} />
          <PrintButton site={site} open={open} view={view} look={look} />
        </div>
        <PlanBar {...{ site, open, chosen, change, drawing }} />
        <DrawingDialogs site={site} open={open} drawing={drawing} />
      </div>
      <PlanSheet {...{ site, open, view, change, chosen }} />
    </div>
  );
}

interface LookParts {
  site: string;
  open: OpenPlan;
  view: PlanView;
  hidden: ReadonlySet<string>;
  layers: ReadonlySet<PlanLayer>;
  chosen: number;
  pictures: PictureChoices;
}

/** Returns the look of the map: colours of the periods, hidden units, peeled levels, layers, pictures and selection. */
function useLook({ site, open, view, hidden, layers, chosen, pictures: { shown } }: LookParts): PlanLook {
  const periods = usePeriods(site);
  const colours = useMemo(
    () => open.plan.units.map(({ period, phase }) => periods.colorOf(period, phase) ?? UNASSIGNED_COLOR),
    [open, periods],
  );
  // Units are remembered by name, because their indexes may differ once the plan is fetched again.
  const hiddenUnits = useMemo(
    () => new Set([...hidden].map(open.names.find).filter((unit) => unit >= 0)),
    [hidden, open],
  );
  const { levels } = open;
  const maxOrder = view.peeled === 0 ? Infinity : (levels[view.peeled] ?? -1);
  return useMemo(
    () => ({
      colourOf: (unit) => colours[unit] ?? UNASSIGNED_COLOR,
      nameOf: open.names.nameOf,
      hidden: hiddenUnits,
      maxOrder,
      layers,
      chosen,
      pictures: shown,
    }),
    [colours, open, hiddenUnits, maxOrder, layers, chosen, shown],
  );
}

/** Scrolls to the unit that the address names when the page opens. Later selections leave the view as it is. */
function useGoToNamed(open: OpenPlan, name: string, stage: PlanHandle | null): void {
  const first = useRef(name);
  useEffect(() => {
    if (!stage || first.current === '') return;
    const unit = open.names.find(first.current);
    first.current = '';
    if (unit >= 0) stage.goTo(unit);
  }, [stage, open]);
}

/** The button that prints what the map shows. */
function PrintButton({
  site,
  open,
  view,
  look,
}: Pick<PlanWorkProps, 'site' | 'open' | 'view'> & { look: PlanLook }): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const [isOpen, setOpen] = useState(false);
  const isShown = (at: number): boolean => !look.hidden.has(at);
  const shown =
    look.hidden.size === 0 ? undefined : open.plan.units.filter((_, at) => isShown(at)).map(({ id }) => id);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t.plate}</Button>
      {isOpen && (
        <PlateDialog site={site} peeled={view.peeled} shown={shown} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The slider that peels off the latest levels of the matrix. */
function PeelLine({ open, view, change }: Pick<PlanWorkProps, 'open' | 'view' | 'change'>): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const { count } = useFormat();
  const most = Math.max(0, open.levels.length - 1);
  if (most === 0) return undefined;
  const peeled = Math.min(view.peeled, most);
  return (
    <label className="plan-peel">
      <span>{t.peel}</span>
      <input
        type="range"
        min={0}
        max={most}
        value={peeled}
        aria-valuetext={t.peeled(peeled)}
        onChange={({ target }) => change({ peel: target.value === '0' ? undefined : target.value })}
      />
      <output>
        {count(peeled)} / {count(most)}
      </output>
    </label>
  );
}
