import { useState, useSyncExternalStore } from 'react';

/** As in the style sheet. */
const NARROW = '(max-width: 42rem)';

/** Visibility of scene, table and matrix. */
export interface PaneChoice {
  showsScene: boolean;
  showsTable: boolean;
  showsMatrix: boolean;
  /** Shows the scene, or the table in its place. */
  showTable: (shows: boolean) => void;
  toggleTable: () => void;
  toggleMatrix: () => void;
}

/** Chooses the panes: scene or table, and the matrix beside them. A narrow window shows one of the three. */
export function usePaneChoice(isFlat: boolean): PaneChoice {
  const [{ isTable, isMatrix }, setPanes] = useState({ isTable: isFlat, isMatrix: false });
  const isNarrow = useSyncExternalStore(listenToWidth, isNarrowWindow);
  const isAlone = isNarrow && isMatrix;
  const set = (now: (before: { isTable: boolean; isMatrix: boolean }) => boolean): void =>
    setPanes((before) => ({ isTable: now(before), isMatrix: before.isMatrix && !isNarrowWindow() }));
  return {
    showsScene: !isFlat && !isTable && !isAlone,
    showsTable: (isFlat || isTable) && !isAlone,
    showsMatrix: isMatrix,
    showTable: (shows) => set(() => shows),
    toggleTable: () => set((before) => !before.isTable),
    toggleMatrix: () => setPanes((before) => ({ ...before, isMatrix: !before.isMatrix })),
  };
}

function isNarrowWindow(): boolean {
  return matchMedia(NARROW).matches;
}

function listenToWidth(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
