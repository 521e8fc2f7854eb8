import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Calls `onReady` once after the line has rendered. */
export function useReady(onReady: () => void): void {
  const report = useRef(onReady);
  useEffect(() => report.current(), []);
}

/** Returns true for Enter, except if it confirms a word of an input method. */
export function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}
