import type { SceneData } from '@trowel/domain/scene';
import { useEffect, useRef, type ReactNode } from 'react';
import type { MatrixAnswer } from '../../matrix/matrix-answer.ts';
import { createMatrixPanel } from '../../matrix/matrix-panel.ts';
import { createListShown } from '../../view/list-shown.ts';
import { findStages } from '../../view/stages.ts';
import { createStore, INITIAL_VIEW, type ViewStore } from '../../view/view-state.ts';
import { useLanguage } from '../../words/language.ts';
import { TEXTS } from '../../words/texts.ts';

export interface MatrixIslandProps {
  scene: SceneData;
  answer: MatrixAnswer;
  /** Place of the chosen unit in the scene. */
  chosen: number | undefined;
  onChoose: (unit: number | undefined) => void;
}

/** The drawing surface of the matrix, which is plain TypeScript: it is put in, told what is chosen, and taken out. */
export function MatrixIsland({ scene, answer, chosen, onChoose }: MatrixIslandProps): ReactNode {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const store = useRef<ViewStore>(undefined);
  const latest = useRef({ chosen, onChoose });
  useEffect(() => {
    latest.current = { chosen, onChoose };
    store.current?.change({ chosen });
  });
  useEffect(() => {
    const own = createStore({ ...INITIAL_VIEW, chosen: latest.current.chosen });
    store.current = own;
    const listShown = createListShown(findStages(scene));
    const panel = createMatrixPanel({ t: TEXTS[language], scene, store: own, answer, listShown });
    const stop = own.listen((state, changed) => {
      if (changed.has('chosen') && state.chosen !== latest.current.chosen)
        latest.current.onChoose(state.chosen);
    });
    place.current?.append(panel.object);
    return () => {
      stop();
      panel.dispose();
      panel.object.remove();
    };
  }, [scene, answer, language]);
  return <div className="matrix-island" ref={place} data-own-keys />;
}
