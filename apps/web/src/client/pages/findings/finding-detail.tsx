import type { ReactNode } from 'react';
import type { InboxFinding, RecordOfFinding } from '../../data/findings.ts';
import { findKind } from '../../kinds/kinds.ts';
import { PLACES } from '../../places/places.ts';
import { UnitNameLink } from '../../records/unit-name-link.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { ChainWalk } from './chain-walk.tsx';
import { FINDINGS_TEXTS, nameKind } from './findings-texts.ts';
import { FindingHandling } from './finding-handling.tsx';
import { SuggestionChoice } from './suggestion-choice.tsx';
import type { InboxActs } from './use-inbox-acts.ts';

/** The most units that are listed by name. */
const MOST_NAMED = 30;
/** Up to this number, the findings with the same cause are listed at once. */
const MOST_OPENED = 5;

export interface FindingDetailProps {
  site: string;
  finding: InboxFinding;
  /** Open findings with the same cause. */
  consequences: readonly InboxFinding[];
  acts: InboxActs;
}

/** One finding in full: its message, suggestions, relations and note. */
export function FindingDetail({ site, finding, consequences, acts }: FindingDetailProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { code, severity, message, subject, records = [], part_of: cause } = finding;
  const units = [...new Set([finding, ...consequences].flatMap((one) => one.units))];
  return (
    <section className={`findings-detail findings-card-${severity}`} aria-labelledby="finding">
      <header>
        <p className={`findings-severity findings-${severity}`}>{t.severity[severity]}</p>
        <h2 id="finding">{nameKind(code, language)}</h2>
        <p>{message}</p>
        <p className="findings-units">
          {units.slice(0, MOST_NAMED).map((name) => (
            <UnitNameLink key={name} site={site} name={name} />
          ))}
          {units.length > MOST_NAMED && <span>…</span>}
        </p>
        <RecordLinks site={site} records={records} />
      </header>
      {cause !== undefined && (
        <p>
          {t.partOf}. <Go to={`?finding=${encodeURIComponent(cause)}`}>{t.toCause}</Go>
        </p>
      )}
      {code === 'undescribed_period' && subject !== undefined && (
        <p className="ui-buttons">
          <Go
            className="ui-button ui-main"
            to={`${PLACES.periods(site)}?describe=${encodeURIComponent(subject)}`}
          >
            {t.describePeriod(subject)}
          </Go>
        </p>
      )}
      <Consequences findings={consequences} />
      <FindingHandling finding={finding} acts={acts} />
      <SuggestionChoice site={site} finding={finding} acts={acts} />
      <ChainWalk site={site} finding={finding} />
    </section>
  );
}

/** Lists the findings that disappear with the one shown. */
function Consequences({ findings }: { findings: readonly InboxFinding[] }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { count } = useFormat();
  if (findings.length === 0) return undefined;
  return (
    <details className="findings-consequences" open={findings.length <= MOST_OPENED}>
      <summary>
        {t.consequences} ({count(findings.length)})
      </summary>
      <p className="ui-soft">{t.consequencesHint}</p>
      <ul>
        {findings.slice(0, MOST_NAMED).map(({ key, severity, message }) => (
          <li key={key} className={`finding finding-${severity}`}>
            {message}
          </li>
        ))}
        {findings.length > MOST_NAMED && <li>…</li>}
      </ul>
    </details>
  );
}

/** Links to the records of a finding that are no units. */
function RecordLinks({ site, records }: { site: string; records: readonly RecordOfFinding[] }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  if (records.length === 0) return undefined;
  return (
    <p className="findings-units">
      {records.slice(0, MOST_NAMED).map(({ entity, name }) => (
        <Go key={`${entity} ${name}`} to={`${placeOfKind(site, entity)}?q=${encodeURIComponent(name)}`}>
          {findKind(entity)?.label[language] ?? t.find} {name}
        </Go>
      ))}
      {records.length > MOST_NAMED && <span>…</span>}
    </p>
  );
}

function placeOfKind(site: string, entity: RecordOfFinding['entity']): string {
  return entity === 'inventario' ? PLACES.finds(site) : PLACES.kind(site, entity);
}
