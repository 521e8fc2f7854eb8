import type { Unit } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { UNIT_STATE_TEXTS } from './state-texts.ts';
import './sheet-states.css';

/** The state of a sheet as a word in a frame. */
export function StateBadge({ unit }: { unit: Pick<Unit, 'state'> }): ReactNode {
  const t = useTexts(UNIT_STATE_TEXTS);
  // The schemas of the domain are too large for the first load of the table.
  const state = unit.state ?? 'draft';
  return <span className={`sheet-badge sheet-badge-${state}`}>{t.states[state]}</span>;
}
