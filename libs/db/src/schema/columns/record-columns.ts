import type { Kit } from './kit.ts';

/** Text folded for searching, by field; both databases look into it and so answer alike. */
export type Folded = Record<string, string>;

/** Makes the columns every record has beside its own: what searches look into, its moments and its version. */
export function recordColumns(kit: Kit) {
  return {
    folded: kit.searchable().$type<Folded>().notNull(),
    created_at: kit.text().notNull(),
    updated_at: kit.text().notNull(),
    version: kit.integer().notNull().default(1),
  };
}
