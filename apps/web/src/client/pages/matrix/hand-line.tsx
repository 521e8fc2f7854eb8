import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { Hand } from './use-hand.ts';
import type { OpenScreen } from './use-screen.ts';

export interface HandLineProps {
  hand: Hand;
  open: OpenScreen;
  onGo: (name: string) => void;
}

/** Reports how many units have a manual position and which positions are impossible, with a button to reset all. */
export function HandLine({ hand, open, onGo }: HandLineProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { count } = useFormat();
  const { placed, bent } = open.scene.screen.by_hand;
  // A drawing that preserves earlier positions, as after a colleague's change, does not report
  // manual ones.
  const standing = placed.length + bent.length > 0 ? placed.length : hand.count;
  const told = hand.whose === 'mine' ? t.placedMine : hand.mayPlace ? t.placedShared : t.placedOnly;
  return (
    <div className="matrix-part" role="group" aria-label={t.places}>
      <span>
        {told} <strong>{t.placedCount(count(standing))}</strong>
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
      {hand.mayPlace && hand.count > 0 && (
        <Button look="plain" onPress={hand.reset}>
          {t.resetPlaces}
        </Button>
      )}
    </div>
  );
}
