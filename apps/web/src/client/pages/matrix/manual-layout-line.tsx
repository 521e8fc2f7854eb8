import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { ManualLayout } from './use-manual-layout.ts';
import type { OpenScreen } from './use-screen.ts';

export interface ManualLayoutLineProps {
  manual: ManualLayout;
  open: OpenScreen;
  onGo: (name: string) => void;
}

/** Reports how many units have a manual position and which positions are impossible, with a button to reset all. */
export function ManualLayoutLine({ manual, open, onGo }: ManualLayoutLineProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { count } = useFormat();
  const { placed, bent } = open.scene.screen.by_hand;
  // A drawing that preserves earlier positions, as after a colleague's change, does not report
  // manual ones.
  const placedCount = placed.length + bent.length > 0 ? placed.length : manual.count;
  const label = manual.whose === 'mine' ? t.placedMine : manual.mayPlace ? t.placedShared : t.placedOnly;
  return (
    <div className="matrix-part" role="group" aria-label={t.places}>
      <span>
        {label} <strong>{t.placedCount(count(placedCount))}</strong>
      </span>
      {bent.length > 0 && (
        <span>
          {t.bent}{' '}
          {bent.map((box) => (
            <Button key={box} look="plain" onPress={() => onGo(open.names.nameOf(box))}>
              {open.names.nameOf(box)}
            </Button>
          ))}
        </span>
      )}
      {manual.mayPlace && manual.count > 0 && (
        <Button look="plain" onPress={manual.reset}>
          {t.resetPlaces}
        </Button>
      )}
    </div>
  );
}
