import { useSyncExternalStore } from 'react';

/** Width up to which pages have the layout for phones. The style sheets use the same. */
const PHONE = '(max-width: 48rem)';

/** Returns true if the window is as narrow as a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(listenToWidth, isPhone);
}

/** True if the window is as narrow as a phone. False where there is no window. */
export function isPhone(): boolean {
  return globalThis.matchMedia?.(PHONE).matches ?? false;
}

function listenToWidth(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
