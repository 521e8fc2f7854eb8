import type { Unit, UnitState } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useNames } from '../data/people.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { StateBadge } from './state-badge.tsx';
import { SHEET_STATES, UNIT_STATE_TEXTS } from './state-texts.ts';

export interface SheetStateProps {
  unit: Unit;
  /** Sets the state. Absent if the user may not change the sheet. */
  onState: ((state: UnitState) => void) | undefined;
}

/** The state of a sheet in its head, with who set it and when, and a menu to change it. */
export function SheetStateChoice({ unit, onState }: SheetStateProps): ReactNode {
  const t = useTexts(UNIT_STATE_TEXTS);
  const author = useStateAuthor(unit);
  const state = unit.state ?? 'draft';
  return (
    <span className="sheet-of-state" title={author}>
      {onState ? (
        <Menu
          label={t.choose}
          buttonLabel={[t.state(t.states[state]), author].filter(Boolean).join('. ')}
          face={
            <>
              <StateBadge unit={unit} /> ▾
            </>
          }
          groups={[
            {
              id: 'states',
              title: t.choose,
              lines: SHEET_STATES.filter((one) => one !== state).map((one) => ({
                id: one,
                label: t.states[one],
              })),
            },
          ]}
          onChoose={(line) => onState(line as UnitState)}
        />
      ) : (
        <StateBadge unit={unit} />
      )}
    </span>
  );
}

/** Notice that a sheet is closed and by whom, with a button that reopens it. */
export function ClosedNotice({ unit, onState }: SheetStateProps): ReactNode {
  const t = useTexts(UNIT_STATE_TEXTS);
  const author = useStateAuthor(unit);
  return (
    <div className="state-bar" role="status">
      <span>
        {author !== undefined && `${author}. `}
        {t.readOnly}
      </span>
      {onState && <Button onPress={() => onState('draft')}>{t.reopen}</Button>}
    </div>
  );
}

function useStateAuthor(unit: Unit): string | undefined {
  const t = useTexts(UNIT_STATE_TEXTS);
  const nameOf = useNames();
  const { moment } = useFormat();
  const { state_by: by, state_at: at } = unit;
  if (by === null || at === null) return undefined;
  return t.byOn(t.setBy[unit.state ?? 'draft'], nameOf(by), moment(at));
}
