import { NotFoundError, storableText } from '@trowel/domain/core';
import { type EntityName, listSheetEntities } from '@trowel/domain/records';
import { z } from 'zod';

const ENTITIES = listSheetEntities();

/** Tag of the routes of sheets in the documentation. */
export const SHEET_TAG = 'Sheets';

/** Parameter `{entity}` of a path: a kind of record with a sheet. */
export const SheetParams = z.strictObject({
  entity: storableText(50).meta({
    description: `Kind of record: one of ${ENTITIES.join(', ')}.`,
    example: 'us',
  }),
});

/** Returns the kind of record of a path. @throws NotFoundError */
export function readEntity(name: string): EntityName {
  const entity = ENTITIES.find((one) => one === name);
  if (entity) return entity;
  const known = ENTITIES.join(', ');
  throw new NotFoundError({
    en: `${name} has no sheet that can be defined; there are ${known}`,
    it: `La scheda di ${name} non si può definire; ci sono ${known}`,
  });
}
