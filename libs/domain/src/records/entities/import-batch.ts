import { z } from 'zod';
import { describedAs, describeFields, type FieldKind, type Labels, storableText } from '@trowel/domain/core';

const infoOf = (label: Labels, kind: FieldKind = 'text') => ({ kind, label, section: 'import' });
const count = (label: Labels) => describedAs(z.int().min(0), infoOf(label, 'integer'));

/** The columns of an import. Its id is text and names the batch in the change log. */
export const importBatchColumns = {
  id: describedAs(storableText(100), infoOf({ en: 'Import', it: 'Importazione' })),
  site_name: describedAs(storableText(350).nullable(), infoOf({ en: 'Site', it: 'Sito' })),
  file_name: describedAs(storableText(500).nullable(), infoOf({ en: 'File', it: 'File' })),
  format: describedAs(storableText(50), infoOf({ en: 'Format', it: 'Formato' })),
  actor: describedAs(storableText(254), infoOf({ en: 'Who', it: 'Chi' })),
  at: describedAs(z.iso.datetime(), infoOf({ en: 'When', it: 'Quando' }, 'timestamp')),
  created: count({ en: 'Records created', it: 'Schede create' }),
  updated: count({ en: 'Records changed', it: 'Schede modificate' }),
  relations: count({ en: 'Relations recorded', it: 'Rapporti registrati' }),
  undone_at: describedAs(
    z.iso.datetime().nullable(),
    infoOf({ en: 'Undone', it: 'Annullata il' }, 'timestamp'),
  ),
};

/** A stored import: what it created, and whether it was undone. */
export const ImportBatch = z.strictObject(importBatchColumns);
export type ImportBatch = z.infer<typeof ImportBatch>;

export const importBatchFields = describeFields(ImportBatch.shape);
