import type { Store, StoreDatabase } from '@trowel/db';
import {
  thesaurusTermColumns,
  UNIT_TYPES,
  type Filter,
  type NodeType,
  type ThesaurusTerm,
} from '@trowel/domain/records';
import { buildFacts } from '../writing/index.ts';
import { amongOthers } from './seed-vocabularies.ts';

const VOCABULARY = { table_name: 'us', field_name: 'unit_type', language: 'it' } as const;

/** Changed types, and the time of the change. */
export interface TypesAt {
  /** Codes of existing, former or possible types. */
  codes: readonly string[];
  at: string;
}

/**
 * Adds terms to the vocabulary of unit types for the custom types among these codes, with their names
 * in both languages, and removes those of deleted types. They are not logged. Terms added by people
 * stay.
 */
export async function alignTypeTerms(store: Store, { codes, at }: TypesAt): Promise<void> {
  for (const code of new Set(codes)) await alignTerm(store, { code, at });
}

/** Runs `alignTypeTerms` for all types of a database written by older versions. */
export async function seedTypeTerms(database: StoreDatabase, at: string): Promise<void> {
  await amongOthers(async () => {
    const codes = await listTypesWithoutTerm(database.reads);
    if (codes.length > 0) await database.transaction((store) => alignTypeTerms(store, { codes, at }));
  });
}

async function listTypesWithoutTerm(store: Store): Promise<string[]> {
  const { rows } = await store.nodeTypes.list({
    skip: 0,
    limit: MOST_TYPES,
    filters: [equal('source', 'user')],
  });
  const codes: string[] = [];
  for (const { code } of rows)
    if (!(await store.lookups.hasTerm({ ...VOCABULARY, value: code }))) codes.push(code);
  return codes;
}

const MOST_TYPES = 10_000;

async function alignTerm(store: Store, { code, at }: { code: string; at: string }): Promise<void> {
  const type = await findOwnType(store, code);
  const present = await findTerm(store, code);
  if (present?.source === 'user') return;
  if (!type) {
    if (present && !isBuiltin(code)) await store.terms.remove([present.id]);
    return;
  }
  const facts = { ...buildFacts(thesaurusTermColumns, termOf(type)), updated_at: at };
  if (!present) await store.terms.insert({ ...facts, created_at: at, version: 1 });
  else if (differs(termOf(type), present))
    await store.terms.update(present.id, { ...facts, version: present.version + 1 });
}

async function findOwnType(store: Store, code: string): Promise<NodeType | undefined> {
  const id = await store.lookups.findNodeTypeId(code);
  const type = id === undefined ? undefined : await store.nodeTypes.find(id);
  return type?.source === 'user' && type.code === code ? type : undefined;
}

/** Lists are compared without case, so the exact spelling is selected. */
async function findTerm(store: Store, code: string): Promise<ThesaurusTerm | undefined> {
  const filters = Object.entries({ ...VOCABULARY, value: code }).map(([name, value]) => equal(name, value));
  const { rows } = await store.terms.list({ skip: 0, limit: MOST_TYPES, filters });
  return rows.find(({ value }) => value === code);
}

function equal(field: string, value: string): Filter {
  return { fields: [field], kind: 'text', operator: 'equals', value };
}

function isBuiltin(code: string): boolean {
  return UNIT_TYPES.some((type) => type.code === code);
}

function termOf({ id, code, name, name_it, description }: NodeType) {
  return {
    ...VOCABULARY,
    value: code,
    label: name_it ?? name,
    label_en: name,
    description,
    // After the built-in ones, in the order of creation.
    sort_order: UNIT_TYPES.length + id,
    active: true,
    source: 'builtin',
  };
}

function differs(term: object, present: ThesaurusTerm): boolean {
  const values: Readonly<Record<string, unknown>> = { ...present };
  return Object.entries(term).some(([name, value]) => values[name] !== value);
}
