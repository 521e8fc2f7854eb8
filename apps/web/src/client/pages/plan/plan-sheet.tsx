import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { SheetPane } from '../../sheet/sheet-pane.tsx';
import { useClosing } from '../../sheet/use-closing.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { PlanWorkProps } from './plan-work-props.ts';

const UnitSheet = lazyPart(async () => (await import('../../sheet/unit-sheet.tsx')).UnitSheet, {
  meanwhile: Loading,
});

/** The sheet of the selected unit next to the plan. Escape closes it. */
export function PlanSheet({
  site,
  open,
  view,
  change,
  chosen,
}: PlanWorkProps & { chosen: number }): ReactNode {
  const [, go] = useLocation();
  const unit = open.plan.units[chosen];
  const isOpen = view.isSheetOpen && unit !== undefined;
  const close = (): void => change({ sheet: undefined });
  useClosing(isOpen, { onClose: close, beside: '.plan-map' });
  if (!isOpen) return undefined;
  return (
    <SheetPane>
      <UnitSheet
        id={unit.id}
        isFull={false}
        onFull={() => go(PLACES.unit(site, unit.id))}
        onClose={close}
        placeOf={(other) => PLACES.unit(site, other)}
      />
    </SheetPane>
  );
}
