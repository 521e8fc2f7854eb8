import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';

/** Focus of the line for new records, which loads later than its page. */
export interface LineFocus {
  /** Focuses the line now, or as soon as it has loaded. */
  toLine: () => void;
  /** Call once the line has loaded. */
  onReady: () => void;
}

/** Returns how to focus a line. Text typed before the line has loaded is entered into it. */
export function useLineFocus(lineRef: RefObject<HTMLInputElement | null>): LineFocus {
  const stop = useRef<() => string>(undefined);
  const end = useCallback((): string => {
    const typed = stop.current?.() ?? '';
    stop.current = undefined;
    return typed;
  }, []);
  useEffect(() => () => void end(), [end]);
  return useMemo(
    () => ({
      toLine: () => {
        if (lineRef.current) lineRef.current.focus();
        else stop.current ??= collectTyping(window, end);
      },
      onReady: () => {
        if (stop.current && lineRef.current) enterText(lineRef.current, end());
      },
    }),
    [lineRef, end],
  );
}

/**
 * Collects the characters typed anywhere on the page, which do nothing else meanwhile. Escape cancels.
 * Returns a function that stops and returns the text.
 */
export function collectTyping(page: EventTarget, onCancel: () => void): () => string {
  let text = '';
  const handle = (event: Event): void => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') return onCancel();
    if (key === 'Backspace') text = text.slice(0, -1);
    else if ([...key].length === 1) text += key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', handle, { capture: true });
  return () => {
    page.removeEventListener('keydown', handle, { capture: true });
    return text;
  };
}

/** Focuses an input and enters text at its end, as if the user had typed it. */
function enterText(input: HTMLInputElement, text: string): void {
  input.focus();
  if (text === '') return;
  input.setRangeText(text, input.value.length, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
