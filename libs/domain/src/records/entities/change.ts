import { z } from 'zod';
import {
  describedAs,
  describeFields,
  type FieldKind,
  type Labels,
  recordFields,
  storableText,
} from '@trowel/domain/core';

/** Effect of a change on the record. */
export const CHANGE_ACTIONS = ['create', 'update', 'delete', 'undo'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** The channel through which a change was made. */
export const CHANGE_CHANNELS = ['api', 'web', 'mcp', 'cli'] as const;
export type ChangeChannel = (typeof CHANGE_CHANNELS)[number];

/**
 * Key under which a change of a unit stores the previous rows of its changed relations. Undo needs them. They
 * are never shown.
 */
export const RELATION_ROWS = 'relation_rows';

const infoOf = (label: Labels, kind: FieldKind = 'text', description?: string) => ({
  kind,
  label,
  section: 'change',
  ...(description && { description }),
});

const Snapshot = z.record(z.string(), z.unknown()).nullable();

/** The columns of a change. */
export const changeColumns = {
  entity: describedAs(storableText(50), infoOf({ en: 'Kind of record', it: 'Tipo di scheda' })),
  record_id: describedAs(z.int(), infoOf({ en: 'Record', it: 'Scheda' }, 'integer')),
  action: describedAs(z.enum(CHANGE_ACTIONS), infoOf({ en: 'Action', it: 'Azione' })),
  actor: describedAs(storableText(254), infoOf({ en: 'Who', it: 'Chi' })),
  via: describedAs(z.enum(CHANGE_CHANNELS), infoOf({ en: 'Through', it: 'Tramite' })),
  at: describedAs(z.iso.datetime(), infoOf({ en: 'When', it: 'Quando' }, 'timestamp')),
  version: describedAs(
    z.int().nullable(),
    infoOf(
      { en: 'Version', it: 'Versione' },
      'integer',
      'Version of the record after the change; for a deletion, the last one.',
    ),
  ),
  before: describedAs(
    Snapshot,
    infoOf(
      { en: 'Before', it: 'Prima' },
      'object',
      'What differed before; of a deleted record all that was not null. Null when it was created.',
    ),
  ),
  after: describedAs(
    Snapshot,
    infoOf(
      { en: 'After', it: 'Dopo' },
      'object',
      'What differs after; of a created record all that is not null. Null when it was deleted.',
    ),
  ),
  batch: describedAs(
    storableText(100).nullable(),
    infoOf({ en: 'Batch', it: 'Lotto' }, 'text', 'The import or command the change was part of.'),
  ),
};

/** One line of the change log. */
export const Change = z.strictObject({
  id: recordFields.id,
  sequence: describedAs(
    z.int(),
    infoOf(
      { en: 'Place in the log', it: 'Posizione nel registro' },
      'integer',
      'Grows in the order in which changes came to be seen, and never skips back.',
    ),
  ),
  ...changeColumns,
  site_name: describedAs(
    storableText(350).nullable(),
    infoOf(
      { en: 'Site', it: 'Sito' },
      'text',
      'The site of the record by the name it has now; the last one it had when it is gone.',
    ),
  ),
});
export type Change = z.infer<typeof Change>;

export const changeFields = describeFields(Change.shape);
