import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { WalkWay } from './surface/walk.ts';
import type { Verdict } from './use-guard.ts';

/** Types of relation that can be drawn, from the later unit or between equal units. */
export const DRAWN_TYPES = [
  'covers',
  'cuts',
  'fills',
  'abuts',
  'later_than',
  'same_as',
  'contemporary_with',
] as const satisfies readonly RelationType[];
export type DrawnType = (typeof DRAWN_TYPES)[number];

export interface RelationFormProps {
  /** Text before the number. */
  lead: string;
  /** The selected type and its setter. Undefined if the type is fixed. */
  kind?: { type: DrawnType; onType: (type: DrawnType) => void } | undefined;
  /** Returns the relation to a unit as a sentence, and whether it can be recorded. Undefined if the unit is unknown. */
  judge: (name: string) => { sentence: string; verdict: Verdict } | undefined;
  /** Called while the typed name gives a relation that can be recorded. */
  onSure: (name: string) => void;
  /** Moves along relations and returns the name of the unit reached. */
  onWalk: (way: WalkWay) => string;
  onRecord: (name: string) => void;
  onCancel: () => void;
}

const WAYS: Readonly<Record<string, WalkWay>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * Form to record a relation by keyboard. The number is typed or reached with the arrow keys.
 * Contradictions are reported during typing.
 */
export function RelationForm(props: RelationFormProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { lead, kind, judge, onSure, onRecord, onCancel } = props;
  const [name, setName] = useState('');
  const judged = name.trim() === '' ? undefined : judge(name);
  const canRecord = judged !== undefined && judged.verdict.fits !== false;
  useEffect(() => {
    if (canRecord) onSure(name);
  }, [canRecord, name, onSure]);
  const isBad = judged?.verdict.fits === false;
  return (
    <form
      className="matrix-relation"
      onSubmit={(event) => {
        event.preventDefault();
        if (canRecord) onRecord(name);
      }}
    >
      <strong>{lead}</strong>
      {kind && <TypeChoice {...kind} />}
      <TargetField {...props} name={name} onName={setName} />
      <Button look="main" type="submit" isDisabled={!canRecord}>
        {t.record}
      </Button>
      <Button onPress={onCancel}>{t.cancel}</Button>
      <p
        id={MESSAGE_ID}
        role="status"
        className={isBad ? 'matrix-message matrix-message-bad' : 'matrix-message'}
      >
        {judged ? judged.sentence : name.trim() === '' ? t.relateHint : t.noSuch(name.trim())}
      </p>
    </form>
  );
}

const MESSAGE_ID = 'matrix-relation-told';

function TypeChoice({ type, onType }: NonNullable<RelationFormProps['kind']>): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  return (
    <select
      className="ui-input"
      aria-label={t.relationType}
      value={type}
      onChange={({ target }) => onType(DRAWN_TYPES[target.selectedIndex] ?? 'covers')}
    >
      {DRAWN_TYPES.map((one) => (
        <option key={one} value={one}>
          {relationLabelsOf(one)[language].toLowerCase()}
        </option>
      ))}
    </select>
  );
}

interface TargetFieldProps extends RelationFormProps {
  name: string;
  onName: (name: string) => void;
}

/** Number of the other unit. Arrow keys move along relations, except left and right inside a typed number. */
function TargetField({ name, onName, onWalk, onCancel }: TargetFieldProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const walked = useRef('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const press = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const isTyped = name !== '' && name !== walked.current;
    if (way && (!isTyped || way === 'up' || way === 'down')) {
      event.preventDefault();
      walked.current = onWalk(way);
      onName(walked.current);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <input
      ref={field}
      className="ui-input"
      autoComplete="off"
      aria-label={t.relateTo}
      aria-describedby={MESSAGE_ID}
      value={name}
      onChange={({ target }) => onName(target.value)}
      onKeyDown={press}
    />
  );
}
