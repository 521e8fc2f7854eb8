import { useEffect, useRef } from 'react';

export interface Closing {
  onClose: () => void;
  /** What the sheet stands beside, as a selector: the focus that was in the sheet goes there and not out of the page. */
  beside: string;
}

/**
 * Closes an open sheet by Escape, unless something over it is to be closed first. Leaving a field saves it: the sheet closes
 * at the second press. Whichever way it was closed, the focus stays in the page.
 */
export function useClosing(isOpen: boolean, { onClose, beside }: Closing): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const target = wasOpen.current && !isOpen ? document.querySelector<HTMLElement>(beside) : null;
    wasOpen.current = isOpen;
    // Somebody may have put it elsewhere; a press beside all fields leaves it on what holds everything.
    if (target && document.activeElement?.contains(target)) target.focus({ preventScroll: true });
  }, [isOpen, beside]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isDialog = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isDialog) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
        event.target.blur();
      else close.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen]);
}
