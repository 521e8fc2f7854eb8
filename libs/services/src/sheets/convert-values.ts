import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@trowel/db';
import {
  convertCustomValue,
  CUSTOM_PREFIX,
  type CustomFieldDefinition,
  type CustomTerms,
  type EntityName,
  type Filter,
  hasNoValue,
  mergeCustomFields,
  stateOfUnit,
} from '@trowel/domain/records';
import {
  loadTerms,
  ofEntity,
  storeOfSheet,
  toLayer,
  type CustomRecord,
  type SheetLayers,
  type SheetPlace,
} from '../sheet-fields/index.ts';
import { createYielder } from '../workers/index.ts';
import { updateRecord, type Kind, type Write } from '../writing/index.ts';

/** Stored values of a custom field that gets another type or other limits. */
export interface FieldConversion {
  key: string;
  /** Records whose value fits or converts. */
  converted: number;
  /** Records whose value does not convert. It stays as it is. */
  failed: number;
  /** Some of the values that do not convert. */
  examples: { id: number; site_name: string; value: unknown }[];
}

/** A change of a definition. */
export interface ChangedSheet extends SheetPlace {
  before: SheetLayers;
  after: SheetLayers;
}

const MAX_EXAMPLES = 20;
const RECORDS_A_PAGE = 500;
/** More sites than an installation has. */
const MOST_SITES = 10_000;

/** Finds the stored values of the custom fields that a change defines differently. */
export async function findConversions(store: Store, changed: ChangedSheet): Promise<FieldConversion[]> {
  return walkValues(store, changed, () => Promise.resolve());
}

/**
 * Converts the stored values of the custom fields that a change defines differently, and prepares those of new fields for
 * lists. Values that do not convert stay, and so do the values of closed sheets.
 */
export async function convertValues(w: Write, changed: ChangedSheet): Promise<FieldConversion[]> {
  const { entity } = changed;
  for (const { key } of listChangedFields(changed))
    await storeOfSheet(w.store, entity).updateFolded(CUSTOM_PREFIX + key);
  const kind: Kind<CustomRecord> = { entity, storeOf: (store) => storeOfSheet(store, entity) };
  return walkValues(w.store, changed, async (record, values) => {
    if (entity === 'us' && stateOfUnit(record as object) === 'closed') return;
    const merged = { ...record, custom: { ...record.custom, ...values } };
    await updateRecord(w, kind, { before: record, merged });
  });
}

/** Returns the custom fields that are new or defined differently. */
function listChangedFields({ siteId, before, after }: ChangedSheet): CustomFieldDefinition[] {
  const list = ({ installation, site }: SheetLayers): CustomFieldDefinition[] => {
    const own = siteId === undefined ? undefined : toLayer(site);
    return mergeCustomFields(toLayer(installation)?.custom_fields ?? [], own?.custom_fields ?? []);
  };
  const known = new Map(list(before).map((field) => [field.key, withoutTexts(field)]));
  return list(after).filter((field) => !isDeepStrictEqual(known.get(field.key), withoutTexts(field)));
}

/** Returns the parts of a field that decide on its values. */
function withoutTexts({ label: _label, unit: _unit, ...rest }: CustomFieldDefinition): object {
  return rest;
}

type Apply = (record: CustomRecord, values: Record<string, unknown>) => Promise<void>;

/** Calls `apply` with each record that has values to convert. */
async function walkValues(store: Store, changed: ChangedSheet, apply: Apply): Promise<FieldConversion[]> {
  const fields = listChangedFields(changed).filter(({ type }) => type !== 'computed');
  if (fields.length === 0) return [];
  const terms = await loadTerms(store, fields);
  const overridden = await listOverridden(store, changed);
  const found = new Map<string, FieldConversion>();
  for (const { key } of fields) found.set(key, { key, converted: 0, failed: 0, examples: [] });
  const rest = createYielder();
  for await (const record of listRecords(store, changed, fields)) {
    await rest();
    const own = fields.filter(({ key }) => !overridden.has(`${key} ${record.site_name}`));
    const values = convertRecord(record, { fields: own, terms, found });
    if (Object.keys(values).length > 0) await apply(record, values);
  }
  return [...found.values()].filter(({ converted, failed }) => converted + failed > 0);
}

interface Converting {
  fields: readonly CustomFieldDefinition[];
  terms: CustomTerms;
  found: ReadonlyMap<string, FieldConversion>;
}

/** Returns the values of a record that change by converting, and counts all of them. */
function convertRecord(
  { id, site_name, custom }: CustomRecord,
  { fields, terms, found }: Converting,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const { key } = field;
    const value = Object.hasOwn(custom, key) ? custom[key] : undefined;
    if (hasNoValue(value)) continue;
    const conversion = found.get(key)!;
    const converted = convertCustomValue(field, value, terms);
    if (converted === undefined) {
      conversion.failed += 1;
      if (conversion.examples.length < MAX_EXAMPLES) conversion.examples.push({ id, site_name, value });
    } else {
      conversion.converted += 1;
      if (!isDeepStrictEqual(converted, value)) values[key] = converted;
    }
  }
  return values;
}

/** Returns the keys that sites define themselves, each before the name of the site. */
async function listOverridden(store: Store, { entity, siteId }: ChangedSheet): Promise<Set<string>> {
  if (siteId !== undefined) return new Set();
  const query = { skip: 0, limit: MOST_SITES, filters: [ofEntity(entity)] };
  const { rows } = await store.sheets.list(query);
  return new Set(
    rows.flatMap((row) => toLayer(row).custom_fields.map(({ key }) => `${key} ${row.site_name}`)),
  );
}

/** Yields the records that have a value of one of the fields, by id. */
async function* listRecords(
  store: Store,
  { entity, siteId }: { entity: EntityName; siteId?: number | undefined },
  fields: readonly CustomFieldDefinition[],
): AsyncGenerator<CustomRecord> {
  const anyValue = fields.map(({ key }): Filter => {
    const field = CUSTOM_PREFIX + key;
    return { fields: [field], kind: 'object', operator: 'empty', value: true, isNegated: true };
  });
  const where = { join: 'and', groups: [{ join: 'or', filters: anyValue }] } as const;
  for (let last = 0; ;) {
    const later: Filter = { fields: ['id'], kind: 'integer', operator: 'above', value: last };
    const sort = { field: 'id', descending: false };
    const query = { skip: 0, limit: RECORDS_A_PAGE, filters: [later], where, sort };
    const { rows } = await storeOfSheet(store, entity).list(query, siteId === undefined ? {} : { siteId });
    yield* rows;
    if (rows.length < RECORDS_A_PAGE) return;
    last = rows.at(-1)!.id;
  }
}
