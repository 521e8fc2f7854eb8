import { FAILSAFE_SCHEMA, loadAll, YAMLException } from 'js-yaml';

/** The value of a YAML text with all scalars as texts, or the reason and line of a problem. */
export type ReadYaml = { value: unknown } | { problem: { line: number; reason: string } };

/** Maximum number of aliases. Nested aliases can expand a short text without limit. */
const MOST_ALIASES = 100;
const MOST_NODES = 1_000_000;
const MOST_LEVELS = 100;
const NULL = /^(?:~|null)$/i;

/**
 * Parses YAML 1.2. Scalars stay texts as written, because `0012` and `1.10` may be numbers of units.
 * Null is an empty text, several documents become a list. Problems of the text are returned, not
 * thrown.
 */
export function readYaml(text: string): ReadYaml {
  try {
    const documents = loadAll(text, {
      schema: FAILSAFE_SCHEMA,
      maxAliases: MOST_ALIASES,
      maxDepth: MOST_LEVELS,
    });
    return { value: copyValues(documents.length === 1 ? documents[0] : documents) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { problem: { line: (error.mark?.line ?? 0) + 1, reason: error.reason } };
  }
}

/**
 * Expands aliases.
 * @throws YAMLException if the result exceeds the limits
 */
function copyValues(root: unknown): unknown {
  let nodes = 0;
  const copy = (value: unknown, level: number): unknown => {
    nodes++;
    if (nodes > MOST_NODES || level > 2 * MOST_LEVELS) throw new YAMLException('aliases mean too much');
    if (Array.isArray(value)) return value.map((item) => copy(item, level + 1));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, level + 1)]));
    return typeof value === 'string' && NULL.test(value) ? '' : value;
  };
  return copy(root, 0);
}
