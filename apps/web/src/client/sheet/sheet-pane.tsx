import { useState, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../i18n/language.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

const KEPT = 'trowel.sheet.width';
const LEAST = 320;
const MOST = 1_200;
const USUAL = 544;
const STEP = 32;

/** A sheet in a pane at the right of the page. Its width can be dragged and is remembered. */
export function SheetPane({
  paneRef,
  children,
}: {
  /** Receives the focus, so that the keys of the sheet apply. */
  paneRef?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const [width, setWidth] = useState(loadWidth);
  const resize = (requested: number): void => {
    const next = Math.round(Math.min(MOST, Math.max(LEAST, requested)));
    setWidth(next);
    localStorage.setItem(KEPT, String(next));
  };
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') resize(width + STEP);
    if (key === 'ArrowRight') resize(width - STEP);
  };
  const drag = ({ buttons, clientX, currentTarget }: PointerEvent<HTMLDivElement>): void => {
    const right = currentTarget.parentElement?.getBoundingClientRect().right ?? innerWidth;
    if (buttons === 1) resize(right - clientX);
  };
  return (
    <div
      ref={paneRef}
      tabIndex={-1}
      className="sheet-pane"
      style={{ '--sheet-width': `${width}px` } as Record<string, string>}
    >
      <div
        className="sheet-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t.width}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={width}
        data-own-keys=""
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {children}
    </div>
  );
}

function loadWidth(): number {
  return Number(localStorage.getItem(KEPT)) || USUAL;
}
