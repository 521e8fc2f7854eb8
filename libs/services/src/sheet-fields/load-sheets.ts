import type { Store } from '@trowel/db';
import {
  hasCustomFields,
  mergeCustomFields,
  mergeDefinitions,
  type CustomFieldDefinition,
  type EntityName,
  type Filter,
  type SheetDefinition,
  type SheetLayer,
} from '@trowel/domain/records';

/** The sheet of a kind of record: of a site, or without one of the installation. */
export interface SheetPlace {
  entity: EntityName;
  siteId?: number | undefined;
}

/** A stored definition. Its content was validated when it was stored. */
export interface StoredLayer {
  id: number;
  entity: string;
  version: number;
  definition: Record<string, unknown>;
}

/** The stored definitions that apply to a sheet. */
export interface SheetLayers {
  installation?: StoredLayer | undefined;
  site?: StoredLayer | undefined;
}

/** Sheets of one kind of all sites in one query. Sites beyond this number are left out. */
const MOST_SITES = 1_000;

/** Reads the stored definitions of a sheet. */
export async function loadLayers(store: Store, { entity, siteId }: SheetPlace): Promise<SheetLayers> {
  const query = { skip: 0, limit: 1, filters: [ofEntity(entity)] };
  const { rows: all } = await store.installationSheets.list(query);
  const own = siteId === undefined ? undefined : await store.sheets.list(query, { siteId });
  return { installation: all[0], site: own?.rows[0] };
}

/** Reads the definition that applies to a sheet. `version` is that of the stored definition of the place itself. */
export async function loadSheet(store: Store, place: SheetPlace): Promise<SheetDefinition> {
  return mergeLayers(place, await loadLayers(store, place));
}

/** Returns the definition that the stored ones result in. */
export function mergeLayers(
  { entity, siteId }: SheetPlace,
  { installation, site }: SheetLayers,
): SheetDefinition {
  const merged = mergeDefinitions(entity, [toLayer(installation), toLayer(site)]);
  const { version = 0 } = (siteId === undefined ? installation : site) ?? {};
  return { ...merged, version };
}

/** Returns the content of a stored definition. */
export function toLayer(stored: StoredLayer): SheetLayer;
export function toLayer(stored: StoredLayer | undefined): SheetLayer | undefined;
export function toLayer(stored: StoredLayer | undefined): SheetLayer | undefined {
  return stored?.definition as SheetLayer | undefined;
}

/** Reads the custom fields of a sheet. Empty for a kind of record without custom fields. */
export async function loadCustomFields(
  store: Store,
  place: SheetPlace,
): Promise<readonly CustomFieldDefinition[]> {
  if (!hasCustomFields(place.entity)) return [];
  const { installation, site } = await loadLayers(store, place);
  return mergeCustomFields(customFieldsOf(installation), customFieldsOf(site));
}

/**
 * Reads the custom fields of the installation and of all visible sites. If sites define a key differently, the
 * installation or the first site counts.
 */
export async function loadAllCustomFields(
  store: Store,
  entity: EntityName,
): Promise<readonly CustomFieldDefinition[]> {
  if (!hasCustomFields(entity)) return [];
  const { installation } = await loadLayers(store, { entity });
  const { rows } = await store.sheets.list({ skip: 0, limit: MOST_SITES, filters: [ofEntity(entity)] });
  const inOrder = [customFieldsOf(installation), ...rows.map(customFieldsOf)];
  return inOrder.reduceRight<CustomFieldDefinition[]>(
    (later, fields) => mergeCustomFields(later, fields),
    [],
  );
}

/** Returns the custom fields of a stored definition. */
export function customFieldsOf(stored: StoredLayer | undefined): readonly CustomFieldDefinition[] {
  return toLayer(stored)?.custom_fields ?? [];
}

/** Finds one entity by its name. */
export function ofEntity(entity: string): Filter {
  return { fields: ['entity'], kind: 'text', operator: 'equals', value: entity };
}
