import { useEffect, useRef } from 'react';

export interface Closing {
  onClose: () => void;
  /** Selector of the element that gets the focus when the sheet closes, so that the focus stays in the page. */
  beside: string;
}

/**
 * Closes an open sheet by Escape, unless a dialog or menu is open. In a field, the first press leaves
 * and saves it.
 * The focus stays in the page, however the sheet was closed.
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
    // The focus moves only if no other element received it. A press outside all fields leaves it on
    // a container.
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
