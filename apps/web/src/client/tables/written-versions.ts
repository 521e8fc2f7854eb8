/** Versions of records written by this page. */
export interface WrittenVersions {
  /** Returns the latest version that follows from `seen` by saves of this page alone. */
  newest(id: number, seen: number | undefined): number | undefined;
  note(id: number, from: number | undefined, to: number | undefined): void;
}

/**
 * Creates the record of own saves. An edit that waited for an earlier one can then use the version
 * which that one wrote.
 */
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
