import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

/** Calls `onReady` once, before the line is painted, so that no typed letter is lost when it gets the focus. */
export function useReady(onReady: () => void): void {
  const report = useRef(onReady);
  useLayoutEffect(() => report.current(), []);
}

/** Returns true for Enter, except if it confirms a word of an input method. */
export function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}
