import type { SheetLayer } from '@trowel/domain/records';
import { useState } from 'react';

/** The edited definition, with undo and redo. */
export interface EditedLayer {
  layer: SheetLayer;
  isChanged: boolean;
  change: (next: SheetLayer) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  discard: () => void;
}

interface Edits {
  past: readonly SheetLayer[];
  now: SheetLayer;
  future: readonly SheetLayer[];
}

/** Returns the edited definition of a sheet. `stored` is where it begins. */
export function useLayer(stored: SheetLayer): EditedLayer {
  const [{ past, now, future }, setEdits] = useState<Edits>({ past: [], now: stored, future: [] });
  const [before, next] = [past.at(-1), future[0]];
  return {
    layer: now,
    isChanged: now !== stored && JSON.stringify(now) !== JSON.stringify(stored),
    change: (layer) =>
      setEdits((edits) =>
        layer === edits.now ? edits : { past: [...edits.past, edits.now], now: layer, future: [] },
      ),
    undo: before && (() => setEdits({ past: past.slice(0, -1), now: before, future: [now, ...future] })),
    redo: next && (() => setEdits({ past: [...past, now], now: next, future: future.slice(1) })),
    discard: () => setEdits({ past: [], now: stored, future: [] }),
  };
}
