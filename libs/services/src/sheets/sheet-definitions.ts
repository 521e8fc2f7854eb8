import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import {
  type CustomFieldDefinition,
  type EntityName,
  type NewSheetDefinition,
  type SheetDefinition,
  validateDefinition,
} from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import {
  loadCustomFields,
  loadLayers,
  mergeLayers,
  toLayer,
  type SheetLayers,
  type SheetPlace,
  type StoredLayer,
} from '../sheet-fields/index.ts';
import { requireAdministrator, requireOwning } from '../visibility.ts';
import { checkVersion, getSiteId, insertRecord, updateRecord, write, type Write } from '../writing/index.ts';
import { convertValues, findConversions, type FieldConversion } from './convert-values.ts';
import { INSTALLATION_SHEETS, SITE_SHEETS } from './sheet-kinds.ts';

/** The sheet of a kind of record: of a site by its name, or without one of the installation. */
export interface NamedSheet {
  entity: EntityName;
  siteName?: string | undefined;
}

/** The definition that applies to a sheet. */
export interface ReadSheet {
  sheet: SheetDefinition;
  /** For a site: differs when the definition of the installation differs. */
  variant?: string | undefined;
}

/** A changed definition, and the fields whose stored values get another type. */
export interface WrittenSheet extends ReadSheet {
  conversions: FieldConversion[];
}

/** Returns the definition that applies: of the site over the installation over the standard. @throws NotFoundError */
export async function getSheet(ctx: Context, { entity, siteName }: NamedSheet): Promise<ReadSheet> {
  requirePermission(ctx, 'read');
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const place = { entity, siteId };
  return toReadSheet(place, await loadLayers(store, place));
}

function toReadSheet(place: SheetPlace, layers: SheetLayers): ReadSheet {
  const sheet = mergeLayers(place, layers);
  const variant = place.siteId === undefined ? undefined : `i${layers.installation?.version ?? 0}`;
  return { sheet, variant };
}

/** Returns the custom fields of a site, or without one of the installation. @throws NotFoundError */
export async function listCustomFields(
  ctx: Context,
  { entity, siteName }: NamedSheet,
): Promise<readonly CustomFieldDefinition[]> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  return loadCustomFields(store, { entity, siteId });
}

/** A definition to store. */
export interface SheetToStore extends NamedSheet {
  body: NewSheetDefinition;
  ifMatch?: number | string | undefined;
  /** Only check the definition, and report the values that do not convert. */
  isTrial?: boolean;
}

/**
 * Stores a definition. Values that convert to a new type are converted. The others stay as they are, as do the values of
 * hidden and removed fields. @throws ValidationError, NotFoundError, StaleVersionError, ForbiddenError
 */
export async function updateSheet(ctx: Context, request: SheetToStore): Promise<WrittenSheet> {
  const { entity, siteName, body, ifMatch, isTrial } = request;
  refuseOtherEntity(entity, body);
  const reads = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(reads, siteName);
  if (siteId === undefined) requireAdministrator(ctx);
  else requireOwning(ctx, siteId);
  const place = { entity, siteId };
  if (!isTrial)
    return write(ctx, 'update', (w) => storeSheet(w, place, { body, ifMatch }), { batch: randomUUID() });
  const planned = planSheet(place, await loadLayers(reads, place), body);
  const conversions = await findConversions(reads, { ...place, ...planned });
  return { ...toReadSheet(place, planned.after), conversions };
}

function refuseOtherEntity(entity: EntityName, { entity: sent }: NewSheetDefinition): void {
  if (sent === undefined || sent === entity) return;
  const message = {
    en: `This definition is for ${sent}, not for ${entity}.`,
    it: `Questa definizione è per ${sent}, non per ${entity}.`,
  };
  throw new ValidationError([{ field: 'entity', message, type: 'other_entity' }]);
}

interface SheetPlan {
  definition: Record<string, unknown>;
  before: SheetLayers;
  after: SheetLayers;
}

/** Checks a definition against the one of the installation. @throws ValidationError */
function planSheet(
  { entity, siteId }: SheetPlace,
  before: SheetLayers,
  { sections, custom_fields: sent }: NewSheetDefinition,
): SheetPlan {
  const inherited = siteId === undefined ? [] : (toLayer(before.installation)?.custom_fields ?? []);
  const layer = { sections, custom_fields: dropInherited(sent, inherited) };
  const problems = validateDefinition({ entity, inherited }, layer);
  if (problems.length > 0) throw new ValidationError(problems);
  const definition = { ...layer };
  const own = siteId === undefined ? before.installation : before.site;
  const stored: StoredLayer = { id: 0, entity, version: 0, ...own, definition };
  const after = siteId === undefined ? { installation: stored } : { ...before, site: stored };
  return { definition, before, after };
}

/** Custom fields that a site has unchanged from the installation stay those of the installation. */
function dropInherited(
  sent: readonly CustomFieldDefinition[],
  inherited: readonly CustomFieldDefinition[],
): CustomFieldDefinition[] {
  const known = new Map(inherited.map((field) => [field.key, field]));
  return sent.filter((field) => !isDeepStrictEqual(known.get(field.key), field));
}

async function storeSheet(
  w: Write,
  place: SheetPlace,
  { body, ifMatch }: Pick<SheetToStore, 'body' | 'ifMatch'>,
): Promise<WrittenSheet> {
  const { entity, siteId } = place;
  if (siteId !== undefined) await w.store.lookups.lockSite(siteId);
  const before = await lockLayers(w.store, place);
  const own = siteId === undefined ? before.installation : before.site;
  checkVersion({ version: own?.version ?? 0 }, readVersion(ifMatch));
  const planned = planSheet(place, before, body);
  const { definition } = planned;
  const kind = siteId === undefined ? INSTALLATION_SHEETS : SITE_SHEETS;
  const ties = siteId === undefined ? {} : { site_id: siteId };
  if (own) await updateRecord(w, kind, { before: own, merged: { ...own, definition }, ties });
  else await insertRecord(w, kind, { entity, definition, ...ties });
  const conversions = await convertValues(w, { ...place, ...planned });
  return { ...toReadSheet(place, await loadLayers(w.store, place)), conversions };
}

/** The tag of a site's sheet also has the version of the installation's, which a change of the site does not concern. */
function readVersion(ifMatch: number | string | undefined): number | string | undefined {
  const [, version] = /^(\d{1,9})-i\d+(?:-\w+)?$/.exec(String(ifMatch)) ?? [];
  return version === undefined ? ifMatch : Number(version);
}

/** Reads the stored definitions, and locks that of the installation if it is to be changed. */
async function lockLayers(store: Store, place: SheetPlace): Promise<SheetLayers> {
  const layers = await loadLayers(store, place);
  if (place.siteId !== undefined || !layers.installation) return layers;
  await store.installationSheets.lock(layers.installation.id);
  return loadLayers(store, place);
}
