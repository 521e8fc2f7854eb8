import { listFieldHistory, type FieldConflict } from '@trowel/domain/recording';
import type { ReactNode } from 'react';
import { useChangeLog } from '../data/queries.ts';
import { useKeys } from '../keys/keys.ts';
import { Ago } from '../ui/ago.tsx';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../words/language.ts';
import { rootOf } from './record-sheet.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import type { OpenSheet } from './use-sheet.ts';

export interface SheetChoiceProps {
  open: OpenSheet;
  conflict: FieldConflict;
  /** What it is about. */
  label: string;
  /** Gives a value in words; empty where there is none. */
  tell: (value: unknown) => string;
}

/** Both values of what another changed too, who that was and when, and what stood there before; one key takes either. */
export function SheetChoice({ open, conflict, label, tell }: SheetChoiceProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const { keeper, sheet } = open;
  const isFirst = sheet.conflicts[0] === conflict;
  const take = (side: 'mine' | 'theirs'): void => void keeper.decide(conflict, side);
  useKeys(
    isFirst
      ? [
          { keys: 'Alt+1', label: t.keyMine, whileTyping: true, run: () => take('mine') },
          { keys: 'Alt+2', label: t.keyTheirs, whileTyping: true, run: () => take('theirs') },
        ]
      : [],
  );
  return (
    <div className="sheet-choice" role="group" aria-label={label}>
      <p>
        <span>
          {t.mine}: <strong>{tell(conflict.mine) || t.nothing}</strong>
        </span>
        <Take name={t.takeMine} digit={isFirst ? 1 : undefined} onPress={() => take('mine')} />
      </p>
      <p>
        <span>
          {t.theirs}: <strong>{tell(conflict.theirs) || t.nothing}</strong>{' '}
          <StoredBy open={open} field={rootOf(conflict)} />
        </span>
        <Take name={t.takeTheirs} digit={isFirst ? 2 : undefined} onPress={() => take('theirs')} />
      </p>
      <p className="ui-soft">
        {t.before}: {tell(conflict.base) || t.nothing}
      </p>
    </div>
  );
}

function Take({
  name,
  digit,
  onPress,
}: {
  name: string;
  digit: number | undefined;
  onPress: () => void;
}): ReactNode {
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

/** Who stored what stands in a field now, and when. */
function StoredBy({ open, field }: { open: OpenSheet; field: string }): ReactNode {
  const { id } = open.sheet.base;
  const changes = useChangeLog({ entity: open.name, id, limit: MOST_CHANGES }).data;
  const [stored] = listFieldHistory(changes?.rows ?? [])[field] ?? [];
  if (stored?.at === undefined || stored.at === null) return undefined;
  return (
    <span className="ui-soft">
      {stored.actor}, <Ago at={stored.at} />
    </span>
  );
}
