import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';

/** Lists the units of a contradiction that was found during data entry (`chain` in the address). */
export function MatrixChain({
  units,
  chosen,
  onChoose,
}: {
  units: readonly string[];
  chosen: string;
  onChoose: (name: string) => void;
}): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  if (units.length === 0) return undefined;
  return (
    <nav className="matrix-chain" aria-label={t.chain}>
      <span className="ui-soft">{t.chain}:</span>
      <ol>
        {units.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="ui-button ui-quiet"
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
