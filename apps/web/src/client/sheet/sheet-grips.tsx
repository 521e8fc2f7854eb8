import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../i18n/language.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

export interface SheetGripsProps {
  isFull: boolean;
  /** Turns between full page and beside the table. */
  onFull: () => void;
  onClose: () => void;
  /** Neighbours and menu, before the others. */
  children: ReactNode;
}

/** What a sheet is held by, on one line: its neighbours, its menu, the full page, and the way out. */
export function SheetGrips({ isFull, onFull, onClose, children }: SheetGripsProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  return (
    <div className="sheet-handles">
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
