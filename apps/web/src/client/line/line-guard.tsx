import { useQueryClient } from '@tanstack/react-query';
import type { Finding } from '@trowel/domain/matrix';
import type { LineRelation } from '@trowel/domain/recording';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../data/visit.ts';
import { useKeys } from '../keys/keys.ts';
import type { KeyBinding } from '../keys/match-keys.ts';
import { PLACES } from '../places/places.ts';
import { Button } from '../ui/button.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { LINE_TEXTS } from './line-texts.ts';
import type { ReadLine } from './line-reading.tsx';
import {
  applyRemedy,
  applyToSheet,
  formatStep,
  listRecordedStatements,
  remediesFor,
  reverseRelation,
  type RecordedStatement,
  type Remedy,
  type LabelledRelation,
} from './remedies.ts';
import type { KnownSite } from './site-order.ts';
import type { SiteOrder } from './ordered-unit.ts';

export interface LineGuardProps {
  line: ReadLine;
  /** Number of the unit in the line. */
  number: string;
  name: string;
  site: KnownSite | undefined;
  /** Replaces the relations in the line and focuses the line. */
  onRelations: (relations: readonly LineRelation[]) => void;
}

/** A relation of the line that is being typed. */
interface TypedStatement {
  labelled: LabelledRelation;
  remedies: readonly Remedy[];
  /** Changes the text of the line. */
  apply: (remedy: Remedy) => void;
}

/** Shows the remedies for the first contradiction of a line. The next one follows when it is resolved. */
export function LineGuard({ line, number, name, site, onRelations }: LineGuardProps): ReactNode {
  const [first] = line.check?.contradictions ?? [];
  if (!first || !site?.order) return undefined;
  const { problems, unit } = line.parsed;
  const relations = unit.relationships ?? [];
  const relation = relations[first.relation];
  // Rewriting the line would lose the parts of it that were not understood.
  const typed = relation &&
    problems.length === 0 && {
      labelled: { from: number, type: relation.type, to: nameTarget(relation) },
      remedies: remediesFor(relation),
      apply: (remedy: Remedy) => onRelations(applyRemedy(relations, relation, remedy)),
    };
  return <Guard finding={first.finding} name={name} site={site} typed={typed || undefined} />;
}

function nameTarget({ us_number, area }: LineRelation): string {
  return area ? `${area}/${us_number}` : us_number;
}

interface GuardProps {
  finding: Finding;
  name: string;
  site: SiteOrder;
  typed: TypedStatement | undefined;
}

function Guard({ finding, name, site, typed }: GuardProps): ReactNode {
  const mayChange = useMay('update');
  const [chosen, choose] = useState(0);
  const fromSheets = mayChange ? listRecordedStatements(finding.chain, site) : [];
  const statements = [...(typed ? [typed] : []), ...fromSheets];
  const statement = statements[chosen] ?? statements[0];
  const self = useRef<HTMLDivElement>(null);
  return (
    <div ref={self} className="line-guard" role="group" aria-label={finding.message}>
      {statement && (
        <Statements statements={statements} chosen={statements.indexOf(statement)} onChoose={choose} />
      )}
      <Acts finding={finding} name={name} statement={statement} within={() => self.current?.parentElement} />
    </div>
  );
}

interface StatementsProps {
  statements: readonly (TypedStatement | RecordedStatement)[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** The relation of the line, then those of sheets. If there are several, the user chooses the wrong one. */
function Statements({ statements, chosen, onChoose }: StatementsProps): ReactNode {
  const t = useTexts(LINE_TEXTS);
  const language = useLanguage();
  const group = useId();
  const sentences = statements.map((one) =>
    'unit' in one
      ? t.says(one.unit.us_number, formatStep(one.labelled, language))
      : t.lineSays(formatStep(one.labelled, language)),
  );
  if (sentences.length === 1) return <p>{sentences[0]}</p>;
  return (
    <fieldset>
      <legend>{t.which}</legend>
      {sentences.map((text, i) => (
        <label key={text}>
          <input type="radio" name={group} checked={i === chosen} onChange={() => onChoose(i)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}

/** Digits of the shortcuts with Alt. Removing a relation has none. */
const DIGITS: Readonly<Partial<Record<'show' | Remedy, number>>> = { show: 1, reverse: 2, doubt: 3 };

interface ActsProps {
  finding: Finding;
  name: string;
  statement: TypedStatement | RecordedStatement | undefined;
  /** Element that contains the line and its messages. */
  within: KeyBinding['within'];
}

function Acts({ finding: { units }, name, statement, within }: ActsProps): ReactNode {
  const t = useTexts(LINE_TEXTS);
  const language = useLanguage();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [isSending, setSending] = useState(false);
  const show = (): void => {
    // A relation that is only typed is not on the matrix.
    const [recorded = ''] = statement && 'unit' in statement ? [statement.labelled.from] : units.slice(1);
    go(`${PLACES.matrix(name)}?${new URLSearchParams({ unit: recorded, chain: units.join() })}`);
  };
  const act = async (remedy: Remedy): Promise<void> => {
    if (!statement || isSending) return;
    if ('apply' in statement) return statement.apply(remedy);
    setSending(true);
    await applyToSheet(queries, statement, { remedy, t, language });
    setSending(false);
  };
  const remedies = statement?.remedies ?? [];
  const keys: KeyBinding[] = [
    { keys: 'Alt+1', label: t.keyShow, whileTyping: true, run: show },
    ...(remedies.includes('reverse')
      ? [{ keys: 'Alt+2', label: t.keyReverse, whileTyping: true, run: () => void act('reverse') }]
      : []),
    ...(remedies.includes('doubt')
      ? [{ keys: 'Alt+3', label: t.keyDoubt, whileTyping: true, run: () => void act('doubt') }]
      : []),
  ];
  useKeys(keys.map((key) => ({ ...key, ...(within && { within }) })));
  const sentence = statement ? formatStep(statement.labelled, language) : '';
  const reversed = statement ? formatStep(reverseRelation(statement.labelled), language) : '';
  return (
    <div className="line-acts">
      <Act name={t.acts.show} description={t.show} digit={DIGITS.show} onPress={show} />
      {remedies.map((remedy) => (
        <Act
          key={remedy}
          name={t.acts[remedy]}
          description={t.effects[remedy](sentence, reversed)}
          digit={DIGITS[remedy]}
          isPending={isSending}
          onPress={() => void act(remedy)}
        />
      ))}
    </div>
  );
}

interface ActProps {
  name: string;
  /** Description of the effect. */
  description: string;
  digit: number | undefined;
  isPending?: boolean;
  onPress: () => void;
}

function Act({ name, description, digit, isPending = false, onPress }: ActProps): ReactNode {
  return (
    <span>
      <Button
        aria-label={description}
        isPending={isPending}
        {...(digit !== undefined && { 'aria-keyshortcuts': `Alt+${digit}` })}
        onPress={onPress}
      >
        {name}
      </Button>
      {digit !== undefined && <kbd aria-hidden="true">Alt {digit}</kbd>}
    </span>
  );
}
