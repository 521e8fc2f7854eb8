import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';

/** Lists the units of a chain or of a finding in order, to switch between their sheets. */
export function MatrixChain({
  units,
  isNumbered,
  label,
  chosen,
  onChoose,
}: {
  units: readonly string[];
  /** True if the units have an order. Their numbers are those of the boxes in the drawing. */
  isNumbered: boolean;
  label: string;
  chosen: string;
  onChoose: (name: string) => void;
}): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  if (units.length === 0) return undefined;
  return (
    <nav className={isNumbered ? 'matrix-chain matrix-chain-numbered' : 'matrix-chain'} aria-label={label}>
      <span className="ui-soft">{label}:</span>
      <ol>
        {units.slice(0, MOST_NAMED).map((name) => (
          <li key={name}>
            <button
              type="button"
              className="ui-button ui-quiet"
              aria-pressed={name === chosen}
              title={t.chosen(name)}
              onClick={() => onChoose(name)}
            >
              {name}
            </button>
          </li>
        ))}
        {units.length > MOST_NAMED && <li>…</li>}
      </ol>
    </nav>
  );
}

/** The most units that are listed by name. */
const MOST_NAMED = 30;
