import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useTexts } from '../../i18n/language.ts';
import './periods.css';
import { PERIODS_TEXTS } from './periods-texts.ts';

const NEUTRAL = '#b3a48a';

export interface PeriodColorProps {
  /** `''` for none. */
  color: string;
  onChoose: (color: string) => void;
  /** The choice is done. */
  onLeave?: () => void;
}

/** A colour that is none until one is chosen: the field of the browser always has one. */
export function PeriodColor({ color, onChoose, onLeave }: PeriodColorProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  return (
    <div className="periods-color">
      <label className="ui-field">
        {t.color}
        <input
          type="color"
          className="ui-input"
          value={color === '' ? NEUTRAL : color}
          onChange={({ target }) => onChoose(target.value)}
          onBlur={onLeave}
        />
      </label>
      {color === '' ? (
        <span className="ui-soft">{t.noColor}</span>
      ) : (
        <Button
          look="plain"
          onPress={() => {
            onChoose('');
            onLeave?.();
          }}
        >
          {t.noColor}
        </Button>
      )}
    </div>
  );
}
