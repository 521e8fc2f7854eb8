/** What one's own saves made of the versions of records. */
export interface WrittenVersions {
  /** The version of a record after all own saves that began at the one it was seen in. */
  newest(id: number, seen: number | undefined): number | undefined;
  note(id: number, from: number | undefined, to: number | undefined): void;
}

/** Remembers own saves, so that one that waited behind another is not taken for older than what it follows. */
export function createWrittenVersions(): WrittenVersions {
  const next = new Map<string, number>();
  return {
    newest(id, seen) {
      let version = seen;
      while (next.has(`${id} ${version}`)) version = next.get(`${id} ${version}`);
      return version;
    },
    note: (id, from, to) => {
      if (from !== undefined && to !== undefined && to > from) next.set(`${id} ${from}`, to);
    },
  };
}
