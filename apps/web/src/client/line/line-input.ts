import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Reports once that the line is there. */
export function useReady(onReady: () => void): void {
  const report = useRef(onReady);
  useEffect(() => report.current(), []);
}

/** Returns true for Enter, except where it ends a word of an input method. */
export function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}
