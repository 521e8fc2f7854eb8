import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@trowel/db';
import { ForbiddenError } from '@trowel/domain/core';
import {
  listSheetEntities,
  NewSheetDefinition,
  type SheetLayer,
  validateDefinition,
  type EntityName,
} from '@trowel/domain/records';
import { loadLayers, mergeLayers, toLayer } from '../sheet-fields/index.ts';
import { getSiteId, insertRecord, removeRecords, type Write } from '../writing/index.ts';
import { convertValues } from './convert-values.ts';
import { SITE_SHEETS } from './sheet-kinds.ts';

/** The definition of a sheet in an archive: what applies at the site, from the installation as well. */
export interface ArchivedSheet {
  entity: EntityName;
  definition: SheetLayer;
}

/** Returns the sheet definitions that apply at a site, without those that are standard. @throws NotFoundError */
export async function listArchivedSheets(store: Store, siteName: string): Promise<ArchivedSheet[]> {
  const siteId = await getSiteId(store, siteName);
  const archived: ArchivedSheet[] = [];
  for (const entity of listSheetEntities()) {
    const layers = await loadLayers(store, { entity, siteId });
    if (!layers.installation && !layers.site) continue;
    const { sections, custom_fields } = mergeLayers({ entity, siteId }, layers);
    archived.push({ entity, definition: { sections, custom_fields } });
  }
  return archived;
}

/**
 * Inserts the sheet definitions of an archive into a site. A site that has a definition keeps it. Users without the
 * right to change sheets import the records only.
 */
export async function insertSheets(
  w: Write,
  sheets: readonly Readonly<Record<string, unknown>>[],
  siteId: number,
): Promise<void> {
  for (const { entity, definition } of sheets) {
    const known = listSheetEntities().find((name) => name === entity);
    const { data } = NewSheetDefinition.safeParse(definition);
    if (!known || !data) continue;
    await w
      .attempt(() => insertSheet(w, { entity: known, siteId, layer: data }))
      .catch((error: unknown) => {
        if (!(error instanceof ForbiddenError)) throw error;
      });
  }
}

async function insertSheet(
  w: Write,
  { entity, siteId, layer }: { entity: EntityName; siteId: number; layer: SheetLayer },
): Promise<void> {
  const place = { entity, siteId };
  const before = await loadLayers(w.store, place);
  if (before.site) return;
  const definition = { sections: layer.sections, custom_fields: layer.custom_fields };
  const { sections, custom_fields } = mergeLayers(place, before);
  if (isDeepStrictEqual(definition, { sections, custom_fields })) return;
  const inherited = toLayer(before.installation)?.custom_fields ?? [];
  if (validateDefinition({ entity, inherited }, definition).length > 0) return;
  const site = await insertRecord(w, SITE_SHEETS, { entity, definition, site_id: siteId });
  await convertValues(w, { ...place, before, after: { ...before, site } });
}

/** Deletes the sheet definitions of a deleted site. */
export async function removeSheets(w: Write, siteId: number): Promise<void> {
  const sheets = await w.store.sheets.listAll(siteId);
  await removeRecords(
    w,
    SITE_SHEETS,
    sheets.map(({ id }) => id),
  );
}
