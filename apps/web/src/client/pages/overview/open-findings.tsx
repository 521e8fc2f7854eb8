import type { ReactNode } from 'react';
import { useFindingsBrief, type BriefFinding } from '../../data/findings.ts';
import { Shown } from '../../page/shown.tsx';
import { PLACES } from '../../places/places.ts';
import { CountsMark } from '../../records/findings-mark.tsx';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

const MAX_FINDINGS = 3;

/** The most serious findings as sentences, and a link to all findings. */
export function OpenFindings({ site }: { site: string }): ReactNode {
  const t = useTexts(OVERVIEW_TEXTS);
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{t.findings}</h2>
      <Shown query={useFindingsBrief(site)} rows={3}>
        {(counts) => {
          const { gravest } = counts;
          if (gravest.length === 0) return <p className="ui-soft">{t.noFindings}</p>;
          return (
            <>
              <CountsMark site={site} counts={counts} />
              <ul className="overview-findings">
                {gravest.slice(0, MAX_FINDINGS).map((finding) => (
                  <FindingLine key={finding.message} finding={finding} />
                ))}
              </ul>
              <Go to={PLACES.findings(site)}>{t.allFindings}</Go>
            </>
          );
        }}
      </Shown>
    </section>
  );
}

function FindingLine({ finding: { severity, message } }: { finding: BriefFinding }): ReactNode {
  return <li className={`finding finding-${severity}`}>{message}</li>;
}
