import { nodeOfBox, unitsOfBox } from '@trowel/domain/drawing';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { SheetPane } from '../../sheet/sheet-pane.tsx';
import { late } from '../../ui/late.tsx';
import type { AskedMatrix, ChangeAsked } from './asked-matrix.ts';
import type { OpenScreen } from './use-screen.ts';

export interface MatrixSheetProps {
  site: string;
  asked: AskedMatrix;
  change: ChangeAsked;
  open: OpenScreen;
  box: number | undefined;
}

const UnitSheet = late(async () => (await import('../../sheet/unit-sheet.tsx')).UnitSheet, {
  meanwhile: Loading,
});

/** The sheet of the chosen unit beside the matrix; Escape closes it. */
export function MatrixSheet({ site, asked, change, open, box }: MatrixSheetProps): ReactNode {
  const [, go] = useLocation();
  const isOpen = asked.isSheetOpen && box !== undefined && nodeOfBox(open.scene, box).unit_type !== 'group';
  const close = (): void => change({ sheet: undefined });
  useEscape(isOpen, close);
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

/** Leaving a field saves it; the sheet closes at the second press. */
function useEscape(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isDialog = document.querySelector('[role=dialog], [role=menu]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isDialog) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
        event.target.blur();
      else close.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen]);
}
