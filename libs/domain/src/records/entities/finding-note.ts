import { z } from 'zod';
import { describedAs, describeFields, keyText, longText, recordFields, text } from '@trowel/domain/core';
import { inOwnSection } from './sections.ts';

const own = inOwnSection('record');
const MOST_STATEMENTS = 100_000;

/** What people say of a finding; the finding itself is worked out anew each time, and found again by `code` and `about`. */
export const findingNoteColumns = {
  site_name: keyText({ ...own({ en: 'Site', it: 'Sito' }), max: 350 }),
  code: keyText({ ...own({ en: 'Kind of finding', it: 'Tipo di segnalazione' }), max: 50 }),
  about: keyText({
    ...own(
      { en: 'Is about', it: 'Riguarda' },
      { description: 'The statements concerned, or the units, by area and number.' },
    ),
    max: MOST_STATEMENTS,
  }),
  reason: longText(
    own(
      { en: 'Left, because', it: 'Lasciata, perché' },
      { description: 'Why the finding is left as it is; null while it is open.' },
    ),
  ),
  left_by: text(own({ en: 'Left by', it: 'Lasciata da' }, { max: 254 })),
  left_at: describedAs(z.iso.datetime().nullable(), {
    ...own({ en: 'Left on', it: 'Lasciata il' }),
    kind: 'timestamp',
  }),
  assigned_to: text(
    own({ en: 'Assigned to', it: 'Assegnata a' }, { max: 254, description: 'User name of the person.' }),
  ),
};

/** What is kept of a finding, as stored. */
export const FindingNote = z.strictObject({
  id: recordFields.id,
  ...findingNoteColumns,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type FindingNote = z.infer<typeof FindingNote>;

export const findingNoteFields = describeFields(FindingNote.shape);
