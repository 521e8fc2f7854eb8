import type { Database, Queries } from '@trowel/db';

/** A SQL statement with its values. */
export interface RecordedStatement {
  text: string;
  params: unknown[];
}

/** Returns the same database. It appends each statement to `recorded` as it runs, except those of the query builder. */
export function recordInto(recorded: RecordedStatement[], connection: Database): Database {
  const watched = new WeakMap<Queries, Queries>();
  const watch = (queries: Queries): Queries => {
    const known = watched.get(queries) ?? {
      ...queries,
      rows(text, params) {
        recorded.push({ text, params: [...params] });
        return queries.rows(text, params);
      },
    };
    watched.set(queries, known);
    return known;
  };
  return {
    ...connection,
    reads: watch(connection.reads),
    transaction: (body) => connection.transaction((queries) => body(watch(queries))),
  };
}
