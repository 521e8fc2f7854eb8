import { type RelationType, parseRelationType } from '@trowel/domain/records';

/** Names of edges in the Extended Matrix and its exports that are no words of a language. */
const NAMES = new Map<string, RelationType>([
  // Two states of one thing: a link, since a matrix orders things and not their states.
  ['changed_from', 'connected_to'],
  ['changed_to', 'connected_to'],
  ['is_physically_equal_to', 'same_as'],
  ['leaned_against_by', 'abutted_by'],
  ['abut', 'abuts'],
  ['fill', 'fills'],
  ['coeval', 'contemporary_with'],
  ['same_time', 'contemporary_with'],
]);
/** Edges that tell nothing of the order of units. */
const SILENT = new Set(['generic_connection', 'relation', 'edge', 'line', 'stratigraphic']);

/** Gives what the words of an edge say: the first that is a relation, and the word it was. */
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
