import { type RelationType, parseRelationType } from '@trowel/domain/records';

/** Names of edges in the Extended Matrix and its exports that are not words of a language. */
const NAMES = new Map<string, RelationType>([
  // Two states of one thing are a link, because a matrix does not order states.
  ['changed_from', 'connected_to'],
  ['changed_to', 'connected_to'],
  ['is_physically_equal_to', 'same_as'],
  ['leaned_against_by', 'abutted_by'],
  ['abut', 'abuts'],
  ['fill', 'fills'],
  ['coeval', 'contemporary_with'],
  ['same_time', 'contemporary_with'],
]);
/** Names of edges without an order of units. */
const SILENT = new Set(['generic_connection', 'relation', 'edge', 'line', 'stratigraphic']);

/** Finds the first word of an edge that is a relation. */
export function findEdgeWord(
  words: readonly (string | undefined)[],
): { type: RelationType; word: string } | undefined {
  for (const given of words) {
    const word = given?.trim() ?? '';
    if (word === '' || word.length > 60 || SILENT.has(word.toLowerCase())) continue;
    const type = NAMES.get(word.toLowerCase()) ?? parseRelationType(word);
    if (type) return { type, word };
  }
  return undefined;
}
