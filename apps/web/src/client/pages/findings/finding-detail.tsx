import type { ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';
import { UnitNameLink } from '../../records/unit-name-link.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { ChainWalk } from './chain-walk.tsx';
import { FINDINGS_TEXTS, nameKind } from './findings-texts.ts';
import { FindingHandling } from './finding-handling.tsx';
import { SuggestionChoice } from './suggestion-choice.tsx';
import type { InboxActs } from './use-inbox-acts.ts';

/** The most units that are listed by name. */
const MOST_NAMED = 30;

export interface FindingDetailProps {
  site: string;
  finding: InboxFinding;
  acts: InboxActs;
}

/** One finding in full: its message, suggestions, relations and note. */
export function FindingDetail({ site, finding, acts }: FindingDetailProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { code, severity, message, units } = finding;
  return (
    <section className={`findings-detail findings-card-${severity}`} aria-labelledby="finding">
      <header>
        <p className={`findings-gravity findings-${severity}`}>{t.severity[severity]}</p>
        <h2 id="finding">{nameKind(code, language)}</h2>
        <p>{message}</p>
        <p className="findings-units">
          {units.slice(0, MOST_NAMED).map((name) => (
            <UnitNameLink key={name} site={site} name={name} />
          ))}
          {units.length > MOST_NAMED && <span>…</span>}
        </p>
      </header>
      <FindingHandling finding={finding} acts={acts} />
      <SuggestionChoice site={site} finding={finding} acts={acts} />
      <ChainWalk site={site} finding={finding} />
    </section>
  );
}
