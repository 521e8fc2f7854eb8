import type { ReactNode } from 'react';
import { PresenceOnSheet } from '../presence/presence-mark.tsx';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../i18n/language.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

export interface SheetGripsProps {
  isFull: boolean;
  /** Switches between full page and the pane at the side of the table. */
  onFull: () => void;
  onClose: () => void;
  /** Links to the previous and next record, and the menu; shown before the other buttons. */
  children: ReactNode;
}

/** The controls of a sheet on one line: previous and next record, menu, full page, close. */
export function SheetGrips({ isFull, onFull, onClose, children }: SheetGripsProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  return (
    <div className="sheet-handles">
      <PresenceOnSheet />
      {children}
      <Button look="plain" aria-label={isFull ? t.beside : t.full} onPress={onFull}>
        {isFull ? '⇤' : '⇔'}
      </Button>
      <Button look="plain" aria-label={t.close} onPress={onClose}>
        ×
      </Button>
    </div>
  );
}
