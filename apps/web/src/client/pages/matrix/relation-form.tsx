import { relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useTexts } from '../../words/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { Way } from './surface/walk.ts';
import type { Verdict } from './use-guard.ts';

/** The kinds of relation that are drawn, from the later unit or between equals. */
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
  from: string;
  type: DrawnType;
  onType: (type: DrawnType) => void;
  /** What a name comes to: a sentence, and whether it may be recorded. */
  judge: (name: string) => { told: string; verdict: Verdict } | undefined;
  /** Goes along relations and gives the name of where it came to. */
  onWalk: (way: Way) => string;
  onRecord: (name: string) => void;
  onCancel: () => void;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A relation by two keys: its number is typed, or walked to with the arrows; the guard answers meanwhile. */
export function RelationForm(props: RelationFormProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const { from, type, onType, judge, onWalk, onRecord, onCancel } = props;
  const [name, setName] = useState('');
  const walked = useRef('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const judged = name.trim() === '' ? undefined : judge(name);
  const canRecord = judged !== undefined && judged.verdict.fits !== false;
  const press = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    // In a number one has typed the arrows move the caret.
    if (way && (name === '' || name === walked.current || way === 'up' || way === 'down')) {
      event.preventDefault();
      walked.current = onWalk(way);
      setName(walked.current);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <form
      className="matrix-relation"
      onSubmit={(event) => {
        event.preventDefault();
        if (canRecord) onRecord(name);
      }}
    >
      <strong>{t.relateFrom(from)}</strong>
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
      <input
        ref={field}
        className="ui-input"
        autoComplete="off"
        aria-label={t.relateTo}
        aria-describedby="matrix-relation-told"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={press}
      />
      <Button look="main" type="submit" isDisabled={!canRecord}>
        {t.record}
      </Button>
      <Button onPress={onCancel}>{t.cancel}</Button>
      <p
        id="matrix-relation-told"
        role="status"
        className={`matrix-told${judged?.verdict.fits === false ? ' matrix-told-bad' : ''}`}
      >
        {judged ? judged.told : name.trim() === '' ? t.relateHint : t.noSuch(name.trim())}
      </p>
    </form>
  );
}
