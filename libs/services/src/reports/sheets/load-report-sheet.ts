import type { Store } from '@trowel/db';
import { hasCustomFields, isEntityName } from '@trowel/domain/records';
import { loadLayers, mergeLayers, toLayer } from '../../sheet-fields/index.ts';
import type { ReportSheet } from './printed-sheet.ts';

/** Reads the definition of the sheet of a report. Returns undefined for reports without such sheets. */
export async function loadReportSheet(
  store: Store,
  entity: string,
  siteId: number,
): Promise<ReportSheet | undefined> {
  if (!isEntityName(entity) || !hasCustomFields(entity)) return undefined;
  const place = { entity, siteId };
  const layers = await loadLayers(store, place);
  const sections = [layers.installation, layers.site].flatMap((one) => toLayer(one)?.sections ?? []);
  return { definition: mergeLayers(place, layers), isArranged: sections.length > 0 };
}
