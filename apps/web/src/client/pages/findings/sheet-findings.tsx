import type { ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';
import { useMay } from '../../data/visit.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import { formatChange } from './format-relation.ts';
import { isDeletion, listChanges } from './inbox-model.ts';
import { useInboxActs } from './use-inbox-acts.ts';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import type { SheetFindingsProps } from '../../sheet/findings/sheet-findings-context.ts';
import { SHEET_TEXTS } from '../../sheet/sheet-texts.ts';

const MOST_SUGGESTIONS = 4;

/** The findings about a sheet or its relations: the sentence of each, and the changes that resolve it. */
export function SheetFindings({ site, findings, idOf, mayChange }: SheetFindingsProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const words = useTexts(SHEET_TEXTS);
  return (
    <ul className="sheet-findings" aria-label={words.sheetFindings}>
      {findings.map((finding) => {
        const { key, severity, message } = finding;
        return (
          <li key={key} id={idOf(finding)} tabIndex={-1} className={`sheet-finding-${severity}`}>
            <p>
              <strong>{t.severity[severity]}</strong>: {message}{' '}
              <Go to={`${PLACES.findings(site)}?finding=${encodeURIComponent(key)}`}>{words.showFinding}</Go>
            </p>
            {mayChange && <Repairs site={site} finding={finding} />}
          </li>
        );
      })}
    </ul>
  );
}

function Repairs({ site, finding }: { site: string; finding: InboxFinding }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const acts = useInboxActs(site);
  const mayChange = useMay('update');
  const changes = listChanges(finding).slice(0, MOST_SUGGESTIONS);
  if (!mayChange || changes.length === 0) return undefined;
  return (
    <div role="group" aria-label={t.suggestions} className="sheet-repairs">
      {changes.map((change) => (
        <Button
          key={formatChange(t, change, language)}
          look={isDeletion(change) ? 'bad' : 'quiet'}
          isPending={acts.isSending}
          onPress={() => void acts.apply([change])}
        >
          {capitalize(formatChange(t, change, language))}
        </Button>
      ))}
    </div>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
