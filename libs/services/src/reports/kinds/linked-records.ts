import type { Store } from '@trowel/db';
import type { Field } from '@trowel/domain/core';
import {
  DECLARED_KINDS,
  formatNamedRecord,
  inventoryItemFields,
  isKindName,
  listLinkedKinds,
  nameTerm,
  type CustomTerms,
  type KindName,
  type LinkOfKind,
  unitFields,
} from '@trowel/domain/records';
import type { Language } from '../../context.ts';
import { storeOfSheet } from '../../sheet-fields/index.ts';

/** A record that is linked to those of a report, with the fields that name it and its links. */
export type LinkedRecord = Readonly<Record<string, unknown>>;

/** Linked records by kind. */
export type LinkedRecords = ReadonlyMap<string, readonly LinkedRecord[]>;

/** Field with the number of a record, and the fields that describe it. */
interface NamingFields {
  number: string;
  titles: readonly string[];
  fields: readonly Field[];
}

/** Returns the fields that name a record of a kind, or undefined for kinds without links. */
function namingFieldsOf(entity: string): NamingFields | undefined {
  if (entity === 'us') return { number: 'us_number', titles: ['definition'], fields: unitFields };
  if (entity === 'inventario') {
    const titles = ['find_type', 'definition'];
    return { number: 'inventory_number', titles, fields: inventoryItemFields };
  }
  return isKindName(entity) ? DECLARED_KINDS[entity] : undefined;
}

/**
 * Reads the records of a site that records of a kind name, and those that name records of the kind. `further` are kinds
 * that custom fields link to. For units, only the records are read that their sheets print.
 */
export async function loadLinkedRecords(
  store: Store,
  siteId: number,
  { name, further = [] }: { name: KindName | 'us'; further?: readonly string[] },
): Promise<LinkedRecords> {
  const linked = new Map<string, readonly LinkedRecord[]>();
  for (const [entity, fields] of name === 'us' ? listUnitFields() : listNeededFields(name, further)) {
    linked.set(entity, await storeOfSheet(store, entity).listAllChosen(siteId, fields));
  }
  return linked;
}

/** Returns the fields to read, by kind of the linked records. */
function listNeededFields(name: KindName, further: readonly string[]): Map<string, string[]> {
  const fields = new Map<string, Set<string>>();
  const add = (entity: string, field?: string): void => {
    const naming = namingFieldsOf(entity);
    if (!naming) return;
    const area = entity === 'us' ? ['area'] : [];
    const known = fields.get(entity) ?? new Set(['id', naming.number, ...naming.titles, ...area]);
    if (field !== undefined) known.add(field);
    fields.set(entity, known);
  };
  for (const { to } of DECLARED_KINDS[name].links) add(to);
  for (const to of further) add(to);
  for (const { kind, link } of listLinkedKinds(name)) add(kind, link.field);
  return new Map([...fields].map(([entity, names]) => [entity, [...names]]));
}

/** A link from records of a declared kind to units. */
interface LinkToUnit extends LinkOfKind {
  from: KindName;
}

/** Lists the links to units that sheets of units print. Finds are summed up there, and shapes are in the plan. */
export function listPrintedLinks(): LinkToUnit[] {
  return listLinkedKinds('us').flatMap(({ link, fields }) => {
    const { from } = link;
    const isShape = fields.some(({ kind }) => kind === 'geometry');
    return isKindName(from) && !isShape ? [{ ...link, from }] : [];
  });
}

/** Returns the fields to read of the records that name units, by kind. */
function listUnitFields(): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { from, field } of listPrintedLinks()) {
    const { number, columns } = DECLARED_KINDS[from];
    const area = 'area' in columns ? ['area'] : [];
    const known = fields.get(from) ?? ['id', number, ...area];
    fields.set(from, [...new Set([...known, field])]);
  }
  return fields;
}

/** Functions that name linked records for people. */
export interface LinkNames {
  /** Returns the number of a record as recorded, with its title: `12 · Collapse`. */
  describe(to: string, recorded: string, area?: string): string;
  /** Returns the records of a kind that name a number in a field: `1 · Female; 2 · Male`. */
  listNaming(from: string, field: string, number: string): string;
}

/** Creates the names of linked records in a language. */
export function createLinkNames(
  linked: LinkedRecords,
  wording: { language: Language; terms: CustomTerms },
): LinkNames {
  const titles = new Map([...linked.keys()].map((entity) => [entity, indexTitles(linked, entity, wording)]));
  // Without these indexes each sheet would search all linked records.
  const naming = new Map<string, Map<string, LinkedRecord[]>>();
  return {
    describe: (to, recorded, area = '') => {
      const index = titles.get(to);
      const title = index?.get(formatNamedRecord({ area, number: recorded })) ?? index?.get(recorded);
      return title ? `${recorded} · ${title}` : recorded;
    },
    listNaming: (from, field, number) => {
      const key = `${from} ${field}`;
      const index = naming.get(key) ?? indexNaming(linked.get(from) ?? [], field);
      naming.set(key, index);
      const records = index.get(number) ?? [];
      return records.map((record) => nameRecord(from, record, wording)).join('; ');
    },
  };
}

type Naming = Parameters<typeof createLinkNames>[1];

/** Returns the titles of the records of a kind by number, units also by area and number. */
function indexTitles(linked: LinkedRecords, entity: string, wording: Naming): Map<string, string> {
  const titles = new Map<string, string>();
  const number = namingFieldsOf(entity)?.number ?? '';
  for (const record of linked.get(entity) ?? []) {
    const [own, area] = [String(record[number]), String(record['area'] ?? '')];
    const title = titleOf(entity, record, wording);
    if (!titles.has(own)) titles.set(own, title);
    titles.set(formatNamedRecord({ area, number: own }), title);
  }
  return titles;
}

/** Returns the records by the numbers that a field of them names. */
function indexNaming(records: readonly LinkedRecord[], field: string): Map<string, LinkedRecord[]> {
  const index = new Map<string, LinkedRecord[]>();
  for (const record of records) {
    const value = record[field];
    for (const number of Array.isArray(value) ? new Set(value.map(String)) : [String(value ?? '')]) {
      const known = index.get(number);
      if (known) known.push(record);
      else index.set(number, [record]);
    }
  }
  return index;
}

function nameRecord(entity: string, record: LinkedRecord, wording: Naming): string {
  const number = String(record[namingFieldsOf(entity)?.number ?? '']);
  const title = titleOf(entity, record, wording);
  return title ? `${number} · ${title}` : number;
}

function titleOf(entity: string, record: LinkedRecord, { language, terms }: Naming): string {
  const { titles = [], fields = [] } = namingFieldsOf(entity) ?? {};
  const words = titles.flatMap((name) => {
    const value = record[name];
    if (typeof value !== 'string' || value === '') return [];
    const { vocabulary, words: labels } = fields.find((field) => field.name === name) ?? {};
    const term = vocabulary ? nameTerm(value, vocabulary, language, terms) : value;
    return [shorten(labels?.[value]?.[language] ?? term)];
  });
  return words.join(', ');
}

const LONGEST_TITLE = 80;

function shorten(text: string): string {
  return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE).trimEnd()}…` : text;
}
