import type { ReactNode } from 'react';
import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import { Button } from '../../ui/button.tsx';
import { useTexts } from '../../i18n/language.ts';
import './periods.css';
import { PERIODS_TEXTS } from './periods-texts.ts';

export interface PeriodColorProps {
  /** Empty if no colour was chosen. */
  color: string;
  /** Colour of the period if none is chosen. */
  automatic?: string | undefined;
  onChoose: (color: string) => void;
  /** Called on blur, and after the colour was removed. */
  onLeave?: () => void;
}

/** The field for the colour of a period, with a button that removes the choice. */
export function PeriodColor({
  color,
  automatic = UNASSIGNED_COLOR,
  onChoose,
  onLeave,
}: PeriodColorProps): ReactNode {
  const t = useTexts(PERIODS_TEXTS);
  return (
    <div className="periods-color">
      <label className="ui-field">
        {t.color}
        <input
          type="color"
          className="ui-input"
          value={color === '' ? automatic : color}
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
