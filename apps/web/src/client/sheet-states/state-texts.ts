import type { UnitState } from '@trowel/domain/records';
import type { TextsOf } from '../i18n/language.ts';

/** The states in the order of the work. Not imported from the domain, whose schemas are large. */
export const SHEET_STATES = ['draft', 'checked', 'closed'] as const satisfies readonly UnitState[];

const en = {
  states: { draft: 'Draft', checked: 'Checked', closed: 'Closed' } as Record<UnitState, string>,
  state: (state: string) => `State of the sheet: ${state}`,
  setBy: { draft: 'Set to draft', checked: 'Checked', closed: 'Closed' } as Record<UnitState, string>,
  byOn: (what: string, who: string, when: string) => `${what} by ${who}, ${when}`,
  choose: 'Change the state',
  readOnly: 'The sheet can be read only. Reopen it to change it.',
  reopen: 'Reopen',
  setStates: 'State…',
  set: (count: string, state: string) => `${count} set to “${state}”.`,
  unchanged: (count: string) => `${count} had this state already.`,
  refused: (count: string, why: string) => `${count} not changed: ${why}`,
};

const it: typeof en = {
  states: { draft: 'Bozza', checked: 'Controllata', closed: 'Chiusa' },
  state: (state) => `Stato della scheda: ${state}`,
  setBy: { draft: 'Riportata in bozza', checked: 'Controllata', closed: 'Chiusa' },
  byOn: (what, who, when) => `${what} da ${who}, ${when}`,
  choose: 'Cambia lo stato',
  readOnly: 'La scheda è in sola lettura. Per modificarla, riaprila.',
  reopen: 'Riapri',
  setStates: 'Stato…',
  set: (count, state) => `Schede con il nuovo stato «${state}»: ${count}.`,
  unchanged: (count) => `Avevano già questo stato: ${count}.`,
  refused: (count, why) => `Non modificate: ${count}. ${why}`,
};

/** Texts of the state of a sheet. */
export const UNIT_STATE_TEXTS: TextsOf<typeof en> = { en, it };
