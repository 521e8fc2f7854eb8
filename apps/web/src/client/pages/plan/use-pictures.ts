import { useMemo, useState } from 'react';
import type { OpenPlan } from './use-plan.ts';

/** Which pictures the map shows. */
export interface PictureChoices {
  /** Opacity of each shown picture, by id. */
  shown: ReadonlyMap<number, number>;
  /** Opacity of a picture, also of a hidden one. */
  opacityOf: (id: number) => number;
  change: (id: number, opacity: number, isShown: boolean) => void;
}

/** With more pictures than this, all are hidden until the user shows them. */
const MOST_SHOWN_AT_FIRST = 12;

/** Returns the pictures that the map shows. The choices last as long as the page is open. */
export function usePictures({ plan: { pictures } }: OpenPlan): PictureChoices {
  const [choices, setChoices] = useState<ReadonlyMap<number, { opacity: number; isShown: boolean }>>(
    new Map(),
  );
  const isShownAtFirst = pictures.length <= MOST_SHOWN_AT_FIRST;
  const shown = useMemo(
    () =>
      new Map(
        pictures.flatMap(({ id }) => {
          const { opacity, isShown } = choices.get(id) ?? { opacity: 1, isShown: isShownAtFirst };
          return isShown ? [[id, opacity] as const] : [];
        }),
      ),
    [pictures, choices, isShownAtFirst],
  );
  return {
    shown,
    opacityOf: (id) => choices.get(id)?.opacity ?? 1,
    change: (id, opacity, isShown) => setChoices((before) => new Map(before).set(id, { opacity, isShown })),
  };
}
