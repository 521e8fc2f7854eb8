import type { Labels } from '@trowel/domain/core';

/**
 * The kinds of relation between two units, as stored and sent. `a covers b` means that a is above b, so a is
 * later than b.
 */
export const RELATION_TYPES = [
  'covers',
  'covered_by',
  'cuts',
  'cut_by',
  'fills',
  'filled_by',
  'abuts',
  'abutted_by',
  'later_than',
  'earlier_than',
  'same_as',
  'bonded_to',
  'contemporary_with',
  'adjacent_to',
  'connected_to',
  'contains',
  'contained_in',
  'documents',
  'documented_by',
  'em_links_to',
  'em_linked_from',
  'em_refers_to',
  'em_referred_from',
] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

/**
 * Meaning of a relation in time, from the view of the unit that states it: it is later, earlier, the same unit,
 * contemporary, or there is no meaning (`none`).
 */
export type RelationClass = 'later' | 'earlier' | 'equal' | 'contemporary' | 'none';

/** The words of a relation type in each language, and the one that pyArchInit stores. */
export interface RelationLabels extends Labels {
  de: string;
  fr: string;
  es: string;
  pyarchinit: string;
}

interface Entry {
  inverse: RelationType;
  relationClass: RelationClass;
  labels: RelationLabels;
}

const TABLE: Record<RelationType, Entry> = {
  covers: entry('covered_by', 'later', ['Covers', 'Copre', 'liegt über', 'recouvre', 'cubre']),
  covered_by: entry('covers', 'earlier', [
    'Covered by',
    'Coperto da',
    'liegt unter',
    'recouvert par',
    'cubierto por',
  ]),
  cuts: entry('cut_by', 'later', ['Cuts', 'Taglia', 'schneidet', 'coupe', 'corta']),
  cut_by: entry('cuts', 'earlier', [
    'Cut by',
    'Tagliato da',
    'wird geschnitten von',
    'coupé par',
    'cortado por',
  ]),
  fills: entry('filled_by', 'later', ['Fills', 'Riempie', 'verfüllt', 'comble', 'rellena']),
  filled_by: entry('fills', 'earlier', [
    'Filled by',
    'Riempito da',
    'wird verfüllt von',
    'comblé par',
    'rellenado por',
  ]),
  abuts: entry('abutted_by', 'later', ['Abuts', 'Si appoggia a', 'zieht an', "s'appuie sur", 'se apoya en']),
  abutted_by: entry('abuts', 'earlier', [
    'Abutted by',
    'Gli si appoggia',
    'stützt',
    "sert d'appui à",
    'se le apoya',
  ]),
  later_than: entry('earlier_than', 'later', [
    'Later than',
    'Posteriore a',
    'jünger als',
    'postérieur à',
    'posterior a',
  ]),
  earlier_than: entry('later_than', 'earlier', [
    'Earlier than',
    'Anteriore a',
    'älter als',
    'antérieur à',
    'anterior a',
  ]),
  same_as: entry('same_as', 'equal', ['Same as', 'Uguale a', 'identisch mit', 'identique à', 'igual a']),
  bonded_to: entry('bonded_to', 'contemporary', [
    'Bonded to',
    'Si lega a',
    'im Verband mit',
    'lié à',
    'se une a',
  ]),
  contemporary_with: entry('contemporary_with', 'contemporary', [
    'Contemporary with',
    'Contemporaneo a',
    'gleichzeitig mit',
    'synchrone de',
    'contemporáneo de',
  ]),
  adjacent_to: entry('adjacent_to', 'none', [
    'Adjacent to',
    'Confina con',
    'grenzt an',
    'en contact avec',
    'en contacto con',
  ]),
  connected_to: entry('connected_to', 'none', [
    'Connected to',
    'Collegato a',
    'verbunden mit',
    'relié à',
    'conectado con',
  ]),
  contains: entry('contained_in', 'none', ['Contains', 'Contiene', 'enthält', 'contient', 'contiene']),
  contained_in: entry('contains', 'none', [
    'Contained in',
    'Contenuto in',
    'enthalten in',
    'contenu dans',
    'contenido en',
  ]),
  documents: entry('documented_by', 'none', [
    'Documents',
    'Documenta',
    'dokumentiert',
    'documente',
    'documenta',
  ]),
  documented_by: entry('documents', 'none', [
    'Documented by',
    'Documentato da',
    'dokumentiert durch',
    'documenté par',
    'documentado por',
  ]),
  em_links_to: symbol('em_linked_from', '>'),
  em_linked_from: symbol('em_links_to', '<'),
  em_refers_to: symbol('em_referred_from', '>>'),
  em_referred_from: symbol('em_refers_to', '<<'),
};

function entry(
  inverse: RelationType,
  relationClass: RelationClass,
  [en, it, de, fr, es]: readonly [string, string, string, string, string],
): Entry {
  return { inverse, relationClass, labels: { en, it, de, fr, es, pyarchinit: it } };
}

/** The Extended Matrix writes its links as arrows. They connect virtual units and documents and have no order. */
function symbol(inverse: RelationType, sign: string): Entry {
  return entry(inverse, 'none', [sign, sign, sign, sign, sign]);
}

/**
 * Returns the relation from the view of the other unit: `covers` for `covered_by`, itself for a symmetric
 * relation.
 * @example
 * console.log(inverseOf('covers')); // covered_by
 */
export function inverseOf(type: RelationType): RelationType {
  return TABLE[type].inverse;
}

/**
 * Returns the meaning of the relation in time for the unit that states it.
 * @example
 * console.log(relationClassOf('filled_by')); // earlier
 */
export function relationClassOf(type: RelationType): RelationClass {
  return TABLE[type].relationClass;
}

/**
 * Returns the words for the relation in the five languages and the one of pyArchInit (Italian).
 * @example
 * console.log(relationLabelsOf('cuts').it); // Taglia
 */
export function relationLabelsOf(type: RelationType): RelationLabels {
  return TABLE[type].labels;
}

/** Returns true if a text is one of the canonical types. For other words, use `parseRelationType`. */
export function isRelationType(text: string): text is RelationType {
  return Object.hasOwn(TABLE, text);
}
