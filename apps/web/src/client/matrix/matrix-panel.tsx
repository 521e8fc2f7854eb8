import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { useScene } from '../panels/scene-context.ts';
import { Button } from '../ui/button.tsx';
import type { MatrixAnswer } from './matrix-answer.ts';
import { createMatrixCanvas, type MatrixCanvas } from './matrix-canvas.ts';

/** The drawn matrix with a button that shows all of it. */
export function MatrixPanel({ answer }: { answer: MatrixAnswer }): ReactNode {
  const t = useTexts(TEXTS);
  const { scene, store, listShown } = useScene();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<MatrixCanvas>(undefined);
  useEffect(() => {
    const label = t.matrixLabel;
    const drawn = createMatrixCanvas({ host: host.current!, label, scene, store, answer, listShown });
    canvas.current = drawn;
    return drawn.dispose;
  }, [t, scene, store, answer, listShown]);
  return (
    <div className="matrix-parts">
      <div ref={host} className="matrix-drawing" />
      <Button onPress={() => canvas.current?.fit()}>{t.matrixFit}</Button>
    </div>
  );
}
