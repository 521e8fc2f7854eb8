import type { ReactNode } from 'react';
import type { SiteFinding } from '../../data/findings.ts';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../words/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';

const MOST_FINDINGS = 100;

export interface MatrixFindingsProps {
  site: string;
  findings: readonly Pick<SiteFinding, 'message' | 'severity' | 'units'>[];
  onChoose: (name: string) => void;
}

/** What the matrix found odd, beside it: a press brings the unit concerned into view. */
export function MatrixFindings({ site, findings, onChoose }: MatrixFindingsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const told = findings.filter(({ severity }) => severity !== 'info').slice(0, MOST_FINDINGS);
  return (
    <aside className="matrix-findings" aria-labelledby="matrix-findings">
      <h2 id="matrix-findings">
        <Go to={PLACES.findings(site)}>{t.findings}</Go>
      </h2>
      {told.length === 0 && <p className="ui-soft">{t.noFindings}</p>}
      <ul>
        {told.map(({ message, severity, units: [unit = ''] }) => (
          <li key={message}>
            <button type="button" className={`finding finding-${severity}`} onClick={() => onChoose(unit)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
