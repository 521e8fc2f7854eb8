import { listFieldHistory, type FieldConflict } from '@trowel/domain/recording';
import type { ReactNode } from 'react';
import { useChangeLog } from '../data/queries.ts';
import { useKeys } from '../keys/keys.ts';
import { Ago } from '../ui/ago.tsx';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../i18n/language.ts';
import './conflict-choice.css';
import { CONFLICT_TEXTS } from './conflict-texts.ts';

export interface ConflictChoiceProps {
  /** Kind of the record, by its path below `/api`. */
  entity: string;
  id: number;
  conflict: FieldConflict;
  /** Label of the field. */
  label: string;
  /** Formats a value, empty if there is none. */
  format: (value: unknown) => string;
  /** Enables the shortcuts, for the first of several conflicts. */
  hasKeys: boolean;
  onTake: (side: 'mine' | 'theirs') => void;
}

/**
 * Shows both values of a field that another user changed too, with that user, the time and the
 * previous value. A shortcut chooses either value.
 */
export function ConflictChoice(props: ConflictChoiceProps): ReactNode {
  const { entity, id, conflict, label, format, hasKeys, onTake } = props;
  const t = useTexts(CONFLICT_TEXTS);
  useKeys(
    hasKeys
      ? [
          { keys: 'Alt+1', label: t.keyMine, whileTyping: true, run: () => onTake('mine') },
          { keys: 'Alt+2', label: t.keyTheirs, whileTyping: true, run: () => onTake('theirs') },
        ]
      : [],
  );
  return (
    <div className="conflict-choice" role="group" aria-label={label}>
      <p>
        <span>
          {t.mine}: <strong>{format(conflict.mine) || t.nothing}</strong>
        </span>
        <Take name={t.chooseMine} digit={hasKeys ? 1 : undefined} onPress={() => onTake('mine')} />
      </p>
      <p>
        <span>
          {t.theirs}: <strong>{format(conflict.theirs) || t.nothing}</strong>{' '}
          <StoredBy entity={entity} id={id} field={conflict.field.split('.')[0] ?? conflict.field} />
        </span>
        <Take name={t.chooseTheirs} digit={hasKeys ? 2 : undefined} onPress={() => onTake('theirs')} />
      </p>
      <p className="ui-soft">
        {t.before}: {format(conflict.base) || t.nothing}
      </p>
    </div>
  );
}

interface TakeProps {
  name: string;
  digit: number | undefined;
  onPress: () => void;
}

function Take({ name, digit, onPress }: TakeProps): ReactNode {
  return (
    <span>
      <Button onPress={onPress} {...(digit !== undefined && { 'aria-keyshortcuts': `Alt+${digit}` })}>
        {name}
      </Button>
      {digit !== undefined && <kbd aria-hidden="true">Alt {digit}</kbd>}
    </span>
  );
}

const MOST_CHANGES = 20;

/** The author and time of the stored value of a field. */
function StoredBy({ entity, id, field }: { entity: string; id: number; field: string }): ReactNode {
  const changes = useChangeLog({ entity, id, limit: MOST_CHANGES }).data;
  const [stored] = listFieldHistory(changes?.rows ?? [])[field] ?? [];
  if (stored?.at === undefined || stored.at === null) return undefined;
  return (
    <span className="ui-soft">
      {stored.actor}, <Ago at={stored.at} />
    </span>
  );
}
