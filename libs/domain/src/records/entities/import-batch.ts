import { z } from 'zod';
import { describedAs, describeFields, type FieldKind, type Labels, storableText } from '@trowel/domain/core';

const told = (label: Labels, kind: FieldKind = 'text') => ({ kind, label, section: 'import' });
const count = (label: Labels) => describedAs(z.int().min(0), told(label, 'integer'));

/** The columns of an import; its id is text and names the batch in the change log. */
export const importBatchColumns = {
  id: describedAs(storableText(100), told({ en: 'Import', it: 'Importazione' })),
  site_name: describedAs(storableText(350).nullable(), told({ en: 'Site', it: 'Sito' })),
  file_name: describedAs(storableText(500).nullable(), told({ en: 'File', it: 'File' })),
  format: describedAs(storableText(50), told({ en: 'Format', it: 'Formato' })),
  actor: describedAs(storableText(254), told({ en: 'Who', it: 'Chi' })),
  at: describedAs(z.iso.datetime(), told({ en: 'When', it: 'Quando' }, 'timestamp')),
  created: count({ en: 'Records created', it: 'Schede create' }),
  updated: count({ en: 'Records changed', it: 'Schede modificate' }),
  relations: count({ en: 'Relations recorded', it: 'Rapporti registrati' }),
  undone_at: describedAs(
    z.iso.datetime().nullable(),
    told({ en: 'Undone', it: 'Annullata il' }, 'timestamp'),
  ),
};

/** An import as remembered: what it brought, and whether it was undone. */
export const ImportBatch = z.strictObject(importBatchColumns);
export type ImportBatch = z.infer<typeof ImportBatch>;

export const importBatchFields = describeFields(ImportBatch.shape);
