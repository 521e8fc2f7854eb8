import type { Store } from '@trowel/db';
import { indexCustomTerms, type CustomTerms } from '@trowel/domain/records';

/** Terms of one page of the store. */
const PAGE_SIZE = 1_000;

/** Loads the terms that people added to the vocabularies, to name recorded values in a language. */
export async function loadCustomTerms(store: Store): Promise<CustomTerms> {
  const filters = [{ fields: ['source'], kind: 'text' as const, operator: 'equals' as const, value: 'user' }];
  const rows = [];
  for (;;) {
    const page = await store.terms.list({ skip: rows.length, limit: PAGE_SIZE, filters });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return indexCustomTerms(rows);
  }
}
