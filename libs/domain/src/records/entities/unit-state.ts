import { choice, describedAs, storableText, type Labels } from '@trowel/domain/core';
import { z } from 'zod';
import { inSectionWithoutColumn } from '../sections/sections.ts';

/** States of a sheet, in the order of the work. A closed sheet is read-only until it is reopened. */
export const UNIT_STATES = ['draft', 'checked', 'closed'] as const;
export type UnitState = (typeof UNIT_STATES)[number];

/** Labels of the states. In Italian they agree with "la scheda". */
export const UNIT_STATE_LABELS: Readonly<Record<UnitState, Labels>> = {
  draft: { en: 'Draft', it: 'Bozza' },
  checked: { en: 'Checked', it: 'Controllata' },
  closed: { en: 'Closed', it: 'Chiusa' },
};

const record = inSectionWithoutColumn('record');

/** State of the sheet. Null counts as `draft`. */
export const unitState = {
  state: choice(
    UNIT_STATES,
    inSectionWithoutColumn('excavation')(
      { en: 'Sheet state', it: 'Stato della scheda' },
      {
        words: UNIT_STATE_LABELS,
        emptyMeans: 'draft',
        description: '`draft`, `checked` or `closed`. A closed sheet is read-only until it is reopened.',
      },
    ),
  ),
};

/** Author and time of the state of the sheet. The service sets them with the state. */
export const unitStateAuthor = {
  state_by: describedAs(storableText(254).nullable(), {
    ...record({ en: 'State set by', it: 'Stato attribuito da' }),
    kind: 'text',
    description: 'User name of the person who set the state.',
  }),
  state_at: describedAs(z.iso.datetime().nullable(), {
    ...record({ en: 'State set on', it: 'Stato attribuito il' }),
    kind: 'timestamp',
  }),
};

/** Returns the state of a sheet. */
export function stateOfUnit({ state }: { state?: UnitState | null | undefined }): UnitState {
  return state ?? 'draft';
}
