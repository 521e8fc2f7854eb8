import type { Store } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import {
  acceptCustomValues,
  isEntityName,
  type CustomFieldDefinition,
  type CustomFieldSet,
  type CustomTerms,
  type CustomValues,
  type Filter,
  type VocabularyTerm,
} from '@trowel/domain/records';
import { loadCustomFields, type SheetPlace } from './load-sheets.ts';

/** A record to write: its custom fields as sent and as stored. */
export interface CustomWrite extends SheetPlace {
  custom: CustomValues;
  before?: CustomValues | undefined;
}

/**
 * Returns the values of custom fields as they are stored, after checking those that change. Values that no definition
 * knows stay. @throws ValidationError naming each field
 */
export async function acceptCustom<C extends CustomValues>(
  { fieldSets }: CheckingWrite,
  { custom, before, ...place }: Omit<CustomWrite, 'custom'> & { custom: C },
): Promise<C> {
  if (Object.keys(custom).length === 0) return custom;
  const set = await fieldSets.load(place);
  const { values, problems } = acceptCustomValues(set, custom, before);
  if (problems.length > 0) throw new ValidationError(problems);
  return values as C;
}

/** Reads the sheets of one write, each once, and the sites that its records name. */
export interface FieldSetCache {
  load: (place: SheetPlace) => Promise<CustomFieldSet>;
  findSite: (name: string) => Promise<number | undefined>;
  /** Call after a change of a sheet definition, a term or a site, and after a rollback. */
  clear: () => void;
}

/** The part of a write that checks custom fields. */
interface CheckingWrite {
  fieldSets: FieldSetCache;
}

/** Creates the cache of one write. */
export function createFieldSetCache(store: Store): FieldSetCache {
  const sets = new Map<string, CustomFieldSet>();
  const sites = new Map<string, number | undefined>();
  return {
    async load(place) {
      const key = `${place.siteId ?? ''} ${place.entity}`;
      const set = sets.get(key) ?? (await loadFieldSet(store, place));
      sets.set(key, set);
      return set;
    },
    async findSite(name) {
      if (!sites.has(name)) sites.set(name, await store.lookups.findSiteId(name));
      return sites.get(name);
    },
    clear() {
      sets.clear();
      sites.clear();
    },
  };
}

/** Reads the custom fields of a sheet and the terms that they need. */
export async function loadFieldSet(store: Store, place: SheetPlace): Promise<CustomFieldSet> {
  const fields = await loadCustomFields(store, place);
  return { fields, terms: await loadTerms(store, fields) };
}

const MOST_TERMS = 1_000;

/** Reads the terms that people added to the vocabularies of choices. */
export async function loadTerms(
  store: Store,
  fields: readonly CustomFieldDefinition[],
): Promise<CustomTerms> {
  const names = fields.flatMap(({ type, vocabulary }) =>
    type === 'choice' && typeof vocabulary === 'string' ? [vocabulary] : [],
  );
  const terms: Record<string, VocabularyTerm[]> = {};
  for (const name of new Set(names)) terms[name] = await loadVocabulary(store, name);
  return terms;
}

async function loadVocabulary(store: Store, name: string): Promise<VocabularyTerm[]> {
  const dot = name.indexOf('.');
  const filters = [equals('table_name', name.slice(0, dot)), equals('field_name', name.slice(dot + 1))];
  const { rows } = await store.terms.list({ skip: 0, limit: MOST_TERMS, filters });
  return rows.map(({ value, label, label_en: english }) => ({
    value,
    label: { it: label ?? value, en: english ?? label ?? value },
  }));
}

function equals(field: string, value: string): Filter {
  return { fields: [field], kind: 'text', operator: 'equals', value };
}

/** A row of a record that is written. */
interface WrittenRow {
  site_name?: unknown;
  custom?: unknown;
}

/**
 * Checks the custom fields of a row of any kind of record. Returns the row with the values as they are stored.
 * @throws ValidationError naming each field
 */
export async function acceptCustomOf<R extends object>(
  w: CheckingWrite,
  { entity, row, before, siteId }: { entity: string; row: R; before?: object; siteId: unknown },
): Promise<R> {
  const { custom, site_name: siteName } = row as WrittenRow;
  if (!isEntityName(entity) || typeof custom !== 'object' || custom === null) return row;
  if (Object.keys(custom).length === 0) return row;
  const known = typeof siteId === 'number' ? siteId : await w.fieldSets.findSite(String(siteName));
  const accepted = await acceptCustom(w, {
    entity,
    siteId: known,
    custom: custom as CustomValues,
    before: (before as WrittenRow | undefined)?.custom as CustomValues | undefined,
  });
  return { ...row, custom: accepted };
}
