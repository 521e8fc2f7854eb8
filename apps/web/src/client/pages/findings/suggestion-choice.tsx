import type { MatrixScreen } from '@trowel/domain/drawing';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import type { InboxFinding, NamedRelation } from '../../data/findings.ts';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import { isDeletion, listChanges, type FindingChange } from './inbox-model.ts';
import { PartDrawing } from './part-drawing.tsx';
import { formatChange } from './format-relation.ts';
import type { InboxActs, Outcome } from './use-inbox-acts.ts';
import { useTrial } from './use-trial.ts';

const MOST_SUGGESTIONS = 5;
const MOST_DRAWN = 12;

export interface SuggestionChoiceProps {
  site: string;
  finding: InboxFinding;
  acts: InboxActs;
}

/** Lists the suggestions for a finding, each with the matrix before and after. One key applies the selected one. */
export function SuggestionChoice({ site, finding, acts }: SuggestionChoiceProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const mayChange = useMay('update');
  const changes = useMemo(() => listChanges(finding).slice(0, MOST_SUGGESTIONS), [finding]);
  if (changes.length === 0) return undefined;
  return (
    <section className="findings-ways" aria-label={t.suggestions}>
      <h3>{t.suggestions}</h3>
      {mayChange ? (
        <Choice site={site} finding={finding} acts={acts} changes={changes} />
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={formatChange(t, change, language)}>{formatChange(t, change, language)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChoiceProps extends SuggestionChoiceProps {
  changes: readonly FindingChange[];
}

function Choice({ site, finding, acts, changes }: ChoiceProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const group = useId();
  const [selected, choose] = useState(0);
  const change = changes[Math.min(selected, changes.length - 1)]!;
  const apply = (): void => void acts.apply([change]);
  const main = useRef<HTMLButtonElement>(null);
  const isDeleting = isDeletion(change);
  useKeys([
    ...changes.map((_, i) => ({ keys: String(i + 1), label: t.keySuggestion(i + 1), run: () => choose(i) })),
    // A single key never deletes. For a deletion, the key only focuses the button.
    isDeleting
      ? { keys: 'y', label: t.keyDelete, run: () => main.current?.focus() }
      : { keys: 'y', label: t.keyApply, run: apply },
  ]);
  return (
    <>
      <fieldset className="findings-choice">
        <legend className="unseen">{t.suggestions}</legend>
        {changes.map((one, i) => (
          <label key={formatChange(t, one, language)}>
            <input type="radio" name={group} checked={one === change} onChange={() => choose(i)} />
            <kbd aria-hidden="true">{i + 1}</kbd> {formatChange(t, one, language)}
          </label>
        ))}
      </fieldset>
      <Trial site={site} change={change} units={finding.units} />
      <p className="ui-buttons">
        <Button
          ref={main}
          look={isDeleting ? 'bad' : 'main'}
          isPending={acts.isSending}
          {...(isDeleting ? { 'aria-describedby': `${group}-enter` } : { 'aria-keyshortcuts': 'y' })}
          onPress={apply}
        >
          {isDeleting ? t.deletes : t.apply} {!isDeleting && <kbd aria-hidden="true">y</kbd>}
        </Button>
        {isDeleting && (
          <span id={`${group}-enter`} className="ui-hint findings-enter">
            {t.enterConfirms}
          </span>
        )}
      </p>
    </>
  );
}

interface TrialProps {
  site: string;
  change: FindingChange;
  units: readonly string[];
}

function Trial({ site, change, units }: TrialProps): ReactNode {
  const changes = useMemo(() => [change], [change]);
  const draw = useMemo(() => {
    const { relation, instead } = change;
    const named = [relation.from, relation.to, ...(instead ? [instead.from, instead.to] : [])];
    return [...new Set([...named, ...units])].slice(0, MOST_DRAWN);
  }, [change, units]);
  return (
    <div className="findings-trial" aria-live="polite">
      <Shown query={useTrial(site, changes, draw)} rows={4}>
        {(outcome) => <TrialOutcome change={change} outcome={outcome} />}
      </Shown>
    </div>
  );
}

function TrialOutcome({ change, outcome }: { change: FindingChange; outcome: Outcome }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { resolved, brought, contradictions_left: left, pictures } = outcome;
  return (
    <>
      {pictures && <Pictures change={change} pictures={pictures} />}
      <p>
        {t.comesOfIt(resolved.length, brought.length)} <span className="ui-soft">{t.left(left)}</span>
      </p>
      {brought.length > 0 && (
        <details>
          <summary>{t.brings(brought.length)}</summary>
          <ul>
            {brought.map(({ message, severity }) => (
              <li key={message} className={`finding finding-${severity}`}>
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface PicturesProps {
  change: FindingChange;
  pictures: NonNullable<Outcome['pictures']>;
}

/** The matrix before and after, or only once if it is the same. */
function Pictures({ change, pictures: { before, after } }: PicturesProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  if (before !== null && JSON.stringify(before) === JSON.stringify(after))
    return <Picture title={t.sameDrawing} screen={before} lit={change.relation} />;
  return (
    <div className="findings-pictures">
      <Picture title={t.before} screen={before} lit={change.relation} />
      <Picture title={t.after} screen={after} lit={change.instead} />
    </div>
  );
}

interface PictureProps {
  title: string;
  screen: MatrixScreen | null;
  lit: NamedRelation | undefined;
}

function Picture({ title, screen, lit }: PictureProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {screen === null ? (
        <p className="ui-soft">{t.noPicture}</p>
      ) : (
        <PartDrawing screen={screen} lit={lit} label={title} />
      )}
    </figure>
  );
}
