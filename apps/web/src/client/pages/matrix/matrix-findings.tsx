import type { ReactNode } from 'react';
import { useFindingsBrief, type BriefFinding } from '../../data/findings.ts';
import { Shown } from '../../page/shown.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';

/** Lists the findings next to the matrix, which does not wait for them. A click scrolls to the unit. */
export function MatrixFindings({
  site,
  onChoose,
}: {
  site: string;
  onChoose: (name: string) => void;
}): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { count } = useFormat();
  return (
    <aside className="matrix-findings" aria-labelledby="matrix-findings">
      <h2 id="matrix-findings">
        <Go to={PLACES.findings(site)}>{t.findings}</Go>
      </h2>
      <Shown query={useFindingsBrief(site)} rows={3}>
        {({ errors, warnings, gravest }) => {
          const more = errors + warnings - gravest.length;
          if (gravest.length === 0) return <p className="ui-soft">{t.noFindings}</p>;
          return (
            <>
              <ul>
                {gravest.map((finding) => (
                  <FindingButton key={finding.message} finding={finding} onChoose={onChoose} />
                ))}
              </ul>
              {more > 0 && (
                <p>
                  <Go to={PLACES.findings(site)}>{t.moreFindings(count(more))}</Go>
                </p>
              )}
            </>
          );
        }}
      </Shown>
    </aside>
  );
}

function FindingButton({
  finding: { message, severity, units },
  onChoose,
}: {
  finding: BriefFinding;
  onChoose: (name: string) => void;
}): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={`finding finding-${severity}`}
        onClick={() => onChoose(units[0] ?? '')}
      >
        {message}
      </button>
    </li>
  );
}
