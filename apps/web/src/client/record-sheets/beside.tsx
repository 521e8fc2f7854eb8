import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SheetPane } from '../sheet/sheet-pane.tsx';
import { SHEET_TEXTS } from '../sheet/sheet-texts.ts';
import { useClosing } from '../sheet/use-closing.ts';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../i18n/language.ts';
import './beside.css';

/** State and actions of an open sheet. */
export interface SheetHandles {
  isFull: boolean;
  /** Toggles between full page and beside the table. */
  onFull: () => void;
  onClose: () => void;
  /** Returns the URL of another record's sheet, with the current filter of the table. */
  placeOf: (id: number) => string;
}

export interface BesideProps {
  /** Id of the record whose sheet is open. */
  id: number | undefined;
  /** URL of the table. `placeOf` returns the URL of a sheet. */
  listPlace: string;
  placeOf: (id: number) => string;
  renderTable: (open: (id: number, manner: 'beside' | 'full') => void) => ReactNode;
  renderSheet: (id: number, handles: SheetHandles) => ReactNode;
}

/** Focuses a sheet when it is opened, also one that is still loading. */
function usePaneFocus(id: number | undefined): {
  pane: RefObject<HTMLDivElement | null>;
  focusPane: (opened: number) => void;
} {
  const pane = useRef<HTMLDivElement>(null);
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    if (id !== undefined && awaited.current === id) pane.current?.focus({ preventScroll: true });
    awaited.current = undefined;
  }, [id]);
  return {
    pane,
    focusPane: (opened) => {
      if (opened === id) pane.current?.focus({ preventScroll: true });
      else awaited.current = opened;
    },
  };
}

/** A table with the sheet of one record beside it. The filter of the table stays in the URL. */
export function Beside({ id, listPlace, placeOf, renderTable, renderSheet }: BesideProps): ReactNode {
  const [, go] = useLocation();
  const search = useSearch();
  const t = useTexts(SHEET_TEXTS);
  const [isFull, setFull] = useState(false);
  const withSearch = (place: string): string => place + (search && `?${search}`);
  const close = (): void => {
    setFull(false);
    go(withSearch(listPlace));
  };
  const { pane, focusPane } = usePaneFocus(id);
  useClosing(id !== undefined, { onClose: close, beside: '[role=grid]' });
  const looks = id === undefined ? '' : isFull ? ' beside-full' : ' beside-open';
  const handles = {
    isFull,
    onFull: () => setFull(!isFull),
    onClose: close,
    placeOf: (other: number) => withSearch(placeOf(other)),
  };
  return (
    <div className={`beside${looks}`}>
      {renderTable((opened, manner) => {
        setFull(manner === 'full');
        go(handles.placeOf(opened));
        focusPane(opened);
      })}
      {id !== undefined && (
        <SheetPane paneRef={pane}>
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
