import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SheetPane } from '../sheet/sheet-pane.tsx';
import { SHEET_TEXTS } from '../sheet/sheet-texts.ts';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../words/language.ts';
import './beside.css';

/** How an open sheet stands, and how it is left. */
export interface SheetHandles {
  isFull: boolean;
  /** Turns between full page and beside the table. */
  onFull: () => void;
  onClose: () => void;
  /** The address of another record's sheet, with what the table beside is filtered by. */
  placeOf: (id: number) => string;
}

export interface BesideProps {
  /** Whose sheet is open. */
  id: number | undefined;
  /** The address of the table, and of a sheet. */
  listPlace: string;
  placeOf: (id: number) => string;
  renderTable: (open: (id: number, manner: 'beside' | 'full') => void) => ReactNode;
  renderSheet: (id: number, handles: SheetHandles) => ReactNode;
}

/** A table with the sheet of one record beside it; what the table is filtered by stays in the address. */
export function Beside({ id, listPlace, placeOf, renderTable, renderSheet }: BesideProps): ReactNode {
  const [, go] = useLocation();
  const search = useSearch();
  const t = useTexts(SHEET_TEXTS);
  const [isFull, setFull] = useState(false);
  const list = useListFocus(id);
  const withSearch = (place: string): string => place + (search && `?${search}`);
  const close = (): void => {
    setFull(false);
    go(withSearch(listPlace));
  };
  const looks = id === undefined ? '' : isFull ? ' beside-full' : ' beside-open';
  const handles = {
    isFull,
    onFull: () => setFull(!isFull),
    onClose: close,
    placeOf: (other: number) => withSearch(placeOf(other)),
  };
  return (
    <div ref={list} className={`beside${looks}`}>
      {renderTable((opened, manner) => {
        setFull(manner === 'full');
        go(handles.placeOf(opened));
      })}
      {id !== undefined && (
        <SheetPane>
          <ClosedByEscape onClose={close} />
          {renderSheet(id, handles)}
          <div className="beside-out">
            <Button look="plain" aria-label={t.close} onPress={close}>
              ×
            </Button>
          </div>
        </SheetPane>
      )}
    </div>
  );
}

/** When the sheet is closed, whichever way, the focus that was in it goes to the table and not out of the page. */
function useListFocus(id: number | undefined): RefObject<HTMLDivElement | null> {
  const self = useRef<HTMLDivElement>(null);
  const before = useRef(id);
  useEffect(() => {
    const isClosed = before.current !== undefined && id === undefined;
    before.current = id;
    if (isClosed && document.activeElement === document.body)
      self.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  }, [id]);
  return self;
}

/** Escape closes the sheet, unless something over it is to be closed first. */
function ClosedByEscape({ onClose }: { onClose: () => void }): ReactNode {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isDialog = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isDialog) return;
      // Leaving a field saves it; the sheet closes at the second press.
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
        event.target.blur();
      else close.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return undefined;
}
