import type { Statement } from '../matrix/graph/facts.ts';
import type { MatrixUnit } from '../matrix/graph/units.ts';
import { parseRelationType } from '../records/relations/words.ts';

/** A small site for tests. */
export interface RecordedSite {
  units: MatrixUnit[];
  statements: Statement[];
}

const LINE = /^(\S+) (.+) (\S+?)(\?)?$/;

/**
 * Builds the records of a site from lines such as `1 covers 2`, `2 same as 3`, `A/5 cut by B/5` or `7` (a unit
 * without relations). `traits` adds facts to units, by key. A line ending in `?` is uncertain. Units named only
 * in `traits` exist too.
 */
export function recordSite(
  lines: readonly string[],
  traits: Record<string, Partial<MatrixUnit>> = {},
): RecordedSite {
  const keys = new Set<string>(Object.keys(traits));
  const statements = lines.flatMap((line): Statement[] => {
    const [, from, word, to, doubt] = LINE.exec(line) ?? [];
    if (from === undefined || word === undefined || to === undefined) {
      keys.add(line);
      return [];
    }
    keys.add(from).add(to);
    return [{ from, type: parseRelationType(word) ?? null, word, to, certainty: doubt ? 'uncertain' : null }];
  });
  const units = [...keys].map((key) => ({ ...nameUnit(key), ...traits[key] }));
  return { units, statements };
}

function nameUnit(key: string): MatrixUnit {
  const slash = key.indexOf('/');
  return { key, area: key.slice(0, Math.max(slash, 0)), us_number: key.slice(slash + 1) };
}
