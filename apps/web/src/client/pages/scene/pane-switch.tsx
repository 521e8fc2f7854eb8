import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { TEXTS } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { PaneChoice } from './use-pane-choice.ts';

interface PaneSwitchProps {
  panes: PaneChoice;
  /** No scene can be shown, only the table. */
  isFlat: boolean;
  onHelp: () => void;
}

/** The buttons that show the table in place of the scene, and the matrix beside it. */
export function PaneSwitch({ panes, isFlat, onHelp }: PaneSwitchProps): ReactNode {
  const t = useTexts(TEXTS);
  const { showsScene, showsTable, showsMatrix, showTable, toggleMatrix } = panes;
  return (
    <div className="switch" role="group" aria-label={t.panels}>
      <Button aria-pressed={showsScene} isDisabled={isFlat} onPress={() => showTable(false)}>
        {t.view3d}
      </Button>
      <Button aria-pressed={showsTable} onPress={() => showTable(true)}>
        {t.viewTable}
      </Button>
      <Button aria-pressed={showsMatrix} onPress={toggleMatrix}>
        {t.viewMatrix}
      </Button>
      <Button onPress={onHelp}>{t.viewHelp}</Button>
    </div>
  );
}
