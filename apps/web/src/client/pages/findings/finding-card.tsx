import { relationLabelsOf, isRelationType } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import type { NamedRelation, SiteFinding } from '../../data/findings.ts';
import { PLACES } from '../../places/places.ts';
import { UnitNameLink } from '../../records/unit-name-link.tsx';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts, type Language } from '../../words/language.ts';
import { FINDINGS_TEXTS, nameKind, type FindingsTexts } from './findings-texts.ts';

/** One finding: the sentence, the statements that say so one after the other, and what would resolve it. */
export function FindingCard({ site, finding }: { site: string; finding: SiteFinding }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { code, severity, message, units, chain, suggestions } = finding;
  const [unit] = units;
  return (
    <li className={`findings-card findings-card-${severity}`}>
      <h3>{nameKind(code, language)}</h3>
      <p>{message}</p>
      {chain.length > 0 && <Chain site={site} chain={chain} />}
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      <p className="findings-ways">
        {units.map((name) => (
          <UnitNameLink key={name} site={site} name={name} />
        ))}
        {unit !== undefined && (
          <Go to={`${PLACES.matrix(site)}?unit=${encodeURIComponent(unit)}`}>{t.inMatrix}</Go>
        )}
      </p>
    </li>
  );
}

function Chain({ site, chain }: { site: string; chain: SiteFinding['chain'] }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  return (
    <>
      <h4 className="unseen">{t.chain}</h4>
      <ol className="findings-chain">
        {chain.map((step) => (
          <li key={`${step.from} ${step.type} ${step.to}`}>
            <UnitNameLink site={site} name={step.from} /> {wordOf(step.type, language)}{' '}
            <UnitNameLink site={site} name={step.to} />
            <span className="ui-soft">
              {' · '}
              {t.saidOn(step.recorded_in)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

const MOST_SUGGESTIONS = 3;

function Suggestions({ suggestions }: { suggestions: SiteFinding['suggestions'] }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  return (
    <>
      <h4>{t.suggestions}</h4>
      <ul className="findings-suggestions">
        {suggestions.slice(0, MOST_SUGGESTIONS).map((suggestion) => {
          const told = tellSuggestion(t, suggestion, language);
          return (
            <li key={told}>
              {told} <span className="ui-soft">({t.left(suggestion.contradictions_left)})</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function tellSuggestion(
  t: FindingsTexts,
  { action, relation, instead }: SiteFinding['suggestions'][number],
  language: Language,
): string {
  const what = tellRelation(relation, language);
  return t.actions[action](what, instead ? tellRelation(instead, language) : '');
}

function tellRelation({ from, type, to }: NamedRelation, language: Language): string {
  return `${from} ${wordOf(type, language)} ${to}`;
}

/** Gives the word of a relation: `copre`. */
function wordOf(type: string, language: Language): string {
  return isRelationType(type) ? relationLabelsOf(type)[language].toLocaleLowerCase(language) : type;
}
