import { z } from 'zod';
import { describedAs, describeFields, keyText, recordFields } from '@trowel/domain/core';
import { inSectionWithoutColumn } from '../sections/sections.ts';

const inRecord = inSectionWithoutColumn('record');

/** Columns of the sheet definition of the installation, for one kind of record. */
export const installationSheetColumns = {
  entity: keyText({ ...inRecord({ en: 'Type of record', it: 'Tipo di scheda' }), max: 50 }),
  definition: describedAs(z.record(z.string(), z.unknown()), {
    ...inRecord(
      { en: 'Definition', it: 'Definizione' },
      { description: 'Sections, fields and custom fields of the sheet.' },
    ),
    kind: 'object',
  }),
};

/** Columns of the sheet definition of a site, for one kind of record. */
export const sheetColumns = {
  site_name: keyText({ ...inRecord({ en: 'Site', it: 'Sito' }), max: 350 }),
  ...installationSheetColumns,
};

const { id, ...bookkeeping } = recordFields;

/** The sheet definition of a site, as stored. */
export const StoredSheet = z.strictObject({ id, ...sheetColumns, ...bookkeeping });
export type StoredSheet = z.infer<typeof StoredSheet>;

/** The sheet definition of the installation, as stored. */
export const InstallationSheet = z.strictObject({ id, ...installationSheetColumns, ...bookkeeping });
export type InstallationSheet = z.infer<typeof InstallationSheet>;

export const sheetFields = describeFields(StoredSheet.shape);
export const installationSheetFields = describeFields(InstallationSheet.shape);
