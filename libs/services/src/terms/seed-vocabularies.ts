import type { StoreDatabase } from '@trowel/db';
import { ConflictError } from '@trowel/domain/core';
import { thesaurusTermColumns, VOCABULARIES } from '@trowel/domain/records';
import { buildFacts } from '../writing/index.ts';

const MAX_ATTEMPTS = 5;

/** Adds missing built-in terms. They belong to the service, so they are not logged. */
export async function seedVocabularies(database: StoreDatabase, at: string): Promise<void> {
  await amongOthers(() => addMissing(database, at));
}

/** Runs a seed, and retries if another service that starts at the same time was faster. */
export async function amongOthers(seed: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await seed();
    } catch (error) {
      // The other service was faster. The next attempt adds what is still missing.
      if (!(error instanceof ConflictError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function addMissing(database: StoreDatabase, at: string): Promise<void> {
  const terms = listBuiltinTerms();
  const known = new Set((await database.reads.lookups.listTermKeys()).map(keyOf));
  if (terms.every((term) => known.has(keyOf(term)))) return;
  await database.transaction(async (store) => {
    const present = new Set((await store.lookups.listTermKeys()).map(keyOf));
    const missing = terms.filter((term) => !present.has(keyOf(term)));
    await store.terms.insertMany(
      missing.map((term) => ({
        ...buildFacts(thesaurusTermColumns, term),
        created_at: at,
        updated_at: at,
        version: 1,
      })),
    );
  });
}

function listBuiltinTerms() {
  return Object.entries(VOCABULARIES).flatMap(([key, words]) => {
    const [table_name = '', field_name = ''] = key.split('.');
    return words.map(({ value, label, description = null }, i) => ({
      table_name,
      field_name,
      value,
      language: 'it',
      label: label.it,
      label_en: label.en,
      description,
      sort_order: i + 1,
      active: true,
      source: 'builtin',
    }));
  });
}

interface TermKey {
  table_name: string;
  field_name: string;
  value: string;
  language: string;
}

function keyOf({ table_name, field_name, value, language }: TermKey): string {
  return JSON.stringify([table_name, field_name, value, language]);
}
