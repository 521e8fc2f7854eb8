import { nodeOfBox, unitsOfBox } from '@trowel/domain/drawing';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { SheetPane } from '../../sheet/sheet-pane.tsx';
import { useClosing } from '../../sheet/use-closing.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MatrixView, ChangeView } from './matrix-view.ts';
import type { OpenScreen } from './use-screen.ts';

export interface MatrixSheetProps {
  site: string;
  view: MatrixView;
  change: ChangeView;
  open: OpenScreen;
  box: number | undefined;
}

const UnitSheet = lazyPart(async () => (await import('../../sheet/unit-sheet.tsx')).UnitSheet, {
  meanwhile: Loading,
});

/** The sheet of the selected unit next to the matrix. Escape closes it. */
export function MatrixSheet({ site, view, change, open, box }: MatrixSheetProps): ReactNode {
  const [, go] = useLocation();
  const isOpen = view.isSheetOpen && box !== undefined && nodeOfBox(open.scene, box).unit_type !== 'group';
  const close = (): void => change({ sheet: undefined });
  useClosing(isOpen, { onClose: close, beside: '.matrix-boxes > [tabindex="0"]' });
  if (!isOpen) return undefined;
  const id = Number(unitsOfBox(open.scene, box)[0]?.id);
  return (
    <SheetPane>
      <UnitSheet
        id={id}
        isFull={false}
        onFull={() => go(PLACES.unit(site, id))}
        onClose={close}
        placeOf={(other) => PLACES.unit(site, other)}
      />
    </SheetPane>
  );
}
