import type { ReactNode } from 'react';
import type { InboxFinding } from '../../../data/findings.ts';
import { PLACES } from '../../../places/places.ts';
import { Button } from '../../../ui/button.tsx';
import { Go } from '../../../ui/go.tsx';
import { useLanguage, useTexts } from '../../../i18n/language.ts';
import { FindingHandling } from '../../findings/finding-handling.tsx';
import { FINDINGS_TEXTS, nameKind } from '../../findings/findings-texts.ts';
import { formatStatement } from '../../findings/format-relation.ts';
import { SuggestionChoice } from '../../findings/suggestion-choice.tsx';
import { FINDING_PANEL_TEXTS } from './finding-panel-texts.ts';
import { chainOfFinding } from './lit-chain.ts';
import { useFindingActs, type RunRepair } from './use-finding-acts.ts';
import '../../findings/findings.css';

export interface FindingPanelProps {
  site: string;
  finding: InboxFinding;
  /** Runs a repair and adds it to the undo list of the page. */
  run: RunRepair;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The selected finding beside the drawing: its relations in order, and the suggestions to repair it. */
export function FindingPanel({ site, finding, run, onChoose, onClose }: FindingPanelProps): ReactNode {
  const t = { ...useTexts(FINDINGS_TEXTS), ...useTexts(FINDING_PANEL_TEXTS) };
  const language = useLanguage();
  const acts = useFindingActs(site, run);
  const { key, code, severity, message, chain } = finding;
  const place = `${PLACES.findings(site)}?${new URLSearchParams({ finding: key })}`;
  return (
    <section className="matrix-finding" aria-labelledby="matrix-finding">
      <p className="matrix-finding-ways">
        <Button look="plain" onPress={onClose}>
          ← {t.allFindings}
        </Button>
        <Go to={place}>{t.wholeFinding}</Go>
      </p>
      <header>
        <p className={`findings-severity findings-${severity}`}>{t.severity[severity]}</p>
        <h2 id="matrix-finding">{nameKind(code, language)}</h2>
        <p>{message}</p>
      </header>
      {chain.length > 0 && <Steps finding={finding} onChoose={onChoose} />}
      <SuggestionChoice site={site} finding={finding} acts={acts} />
      <FindingHandling finding={finding} acts={acts} />
    </section>
  );
}

/** Lists the relations in order. The numbers are those of the boxes in the drawing. */
function Steps({
  finding,
  onChoose,
}: {
  finding: InboxFinding;
  onChoose: (name: string) => void;
}): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { units } = chainOfFinding(finding);
  return (
    <ol className="matrix-steps" aria-label={t.chain}>
      {finding.chain.map((step) => (
        <li key={`${step.from} ${step.type} ${step.to}`}>
          <button type="button" onClick={() => onChoose(step.from)}>
            <span className="ui-number">
              {units.indexOf(step.from) + 1} → {units.indexOf(step.to) + 1}
            </span>{' '}
            {formatStatement(step, language)}
            {step.certainty !== null && '?'} <span className="ui-soft">{t.onSheets(step.recorded_in)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
