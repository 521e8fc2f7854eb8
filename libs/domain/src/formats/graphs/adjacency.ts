import { isJsonRecord, textAt, type JsonRecord } from '../text/json-values.ts';

/** A line of a graph that lists its lines node by node. */
export interface ListedLine {
  /** What the list says of the line, with its ends as `source` and `target`. */
  record: JsonRecord;
  /** Place of the node in whose list it stands, 1-based. */
  place: number;
}

/**
 * Gives the lines of `networkx.adjacency_data`: entry i of `adjacency` lists what node i has lines to, each with its id
 * and attributes. Without direction a line stands in the lists of both ends and is given once, from the first. None when
 * there is no such list.
 */
export function listAdjacency(whole: JsonRecord, ids: readonly string[]): ListedLine[] {
  const { adjacency, directed } = whole;
  if (!Array.isArray(adjacency)) return [];
  const lines = adjacency.flatMap((others: unknown, at): ListedLine[] =>
    (Array.isArray(others) ? others : []).map((other: unknown) => {
      const said = isJsonRecord(other) ? other : { id: other };
      return {
        record: { ...said, source: ids[at] ?? '', target: textAt(said, ['id']) },
        place: at + 1,
      };
    }),
  );
  return directed === false ? takeOnce(lines) : lines;
}

function takeOnce(lines: readonly ListedLine[]): ListedLine[] {
  const seen = new Map<string, number>();
  return lines.filter(({ record, place }) => {
    const ends = [textAt(record, ['source']), textAt(record, ['target'])].sort();
    const key = JSON.stringify([...ends, textAt(record, ['key'])]);
    const first = seen.get(key) ?? place;
    seen.set(key, first);
    return first === place;
  });
}
