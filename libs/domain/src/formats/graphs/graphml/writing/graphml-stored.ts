import {
  FACTS_KEY,
  RELATIONS_KEY,
  type NodeRelation,
  type RecordedFacts,
} from '../../round-trip/round-trip-model.ts';
import { escapeForXml, toXmlJson } from '../../round-trip/xml-json.ts';
import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import { nameRelation } from './graphml-lines.ts';
import type { YedData, YedEdge } from './graphml-model.ts';
import type { FileUnit, SheetRelation } from './graphml-units.ts';
import { toXmlText } from '@trowel/domain/drawing';

/** Returns a function that creates the data of a node for a later comparison with the records. */
export function createFactWriter(edges: readonly YedEdge[]): (unit: FileUnit) => YedData {
  const words = listWords(edges);
  return ({ id, area, facts: { further = '{}', relationships = [], ...shown } }) => ({
    [FACTS_KEY]: addFacts(further, listUnwritable(shown)),
    [RELATIONS_KEY]:
      relationships.length === 0
        ? ''
        : toXmlJson(relationships.map((relation) => keep(relation, { id, area, words }))),
  });
}

/** Lists facts with characters that XML forbids, which JSON can escape. They are rare. */
function listUnwritable(shown: object): [string, unknown][] {
  return Object.entries(shown).filter(([, value]) => typeof value === 'string' && toXmlText(value) !== value);
}

function addFacts(further: string, added: readonly [string, unknown][]): string {
  if (added.length === 0) return escapeForXml(further);
  const facts = JSON.parse(further) as RecordedFacts;
  return toXmlJson({ ...facts, ...Object.fromEntries(added) } satisfies RecordedFacts);
}

/** Words of the lines between two units, by the ids of both. */
type Words = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Lists the words of lines. Lines through hidden units have none. */
function listWords(edges: readonly YedEdge[]): Words {
  const words = new Map<string, Map<string, string[]>>();
  for (const { source, target, data } of edges) {
    if (data['drawn_as'] === 'hidden') continue;
    const word = data['relationship'] ?? '';
    const ofSource = words.get(source) ?? new Map<string, string[]>();
    const known = ofSource.get(target);
    if (known) known.push(word);
    else words.set(source, ofSource.set(target, [word]));
  }
  return words;
}

function keep(
  { type, us_number, area, to, certainty, note }: SheetRelation,
  own: { id: string; area: string; words: Words },
): NodeRelation {
  const line = to === undefined ? undefined : findLine(type, { from: own.id, to, words: own.words });
  return {
    type,
    us_number,
    area: area ?? own.area,
    ...(certainty && { certainty }),
    ...(note && { note }),
    ...(line && { line }),
  };
}

function findLine(
  type: RelationType,
  { from, to, words }: { from: string; to: string; words: Words },
): NodeRelation['line'] {
  const [along, back] = [words.get(from)?.get(to), words.get(to)?.get(from)];
  if (!along && !back) return undefined;
  const isSymmetric = inverseOf(type) === type;
  const isOwn =
    along?.includes(nameRelation(type)) ||
    back?.includes(nameRelation(inverseOf(type))) ||
    (isSymmetric && back?.includes(nameRelation(type)));
  if (isOwn) return 'own';
  // A line of order does not represent a link between the same units, nor the reverse.
  const isSource = [...(along ?? []), ...(back ?? [])].some((word) => SOURCE_WORD.test(word));
  return isSource === (relationClassOf(type) === 'none') ? 'shared' : undefined;
}

/** Lines of the chain from units to their sources. */
const SOURCE_WORD = /^(?:has_(?!same_time)|combines|extracted_from|generic_connection)/;
