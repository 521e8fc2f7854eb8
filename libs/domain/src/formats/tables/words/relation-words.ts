import type { RelationType } from '@trowel/domain/records';

/** The role of a column in a table of relations. */
export type RelationRole =
  | 'from'
  | 'to'
  | 'type'
  /** A finer word for the relation, or the statement of the other side. */
  | 'subtype'
  | 'to_type'
  | 'certainty'
  | 'note'
  | 'area'
  | 'from_area'
  | 'to_area'
  | 'site'
  | 'ignored';

/** Prepositions as headings. Most people mean `1 | sur | 2`, but some list the units above the unit of the row. */
export const PREPOSITIONS = new Set([
  'uber',
  'ueber',
  'unter',
  'sur',
  'sous',
  'sobre',
  'bajo',
  'encima de',
  'debajo de',
  'nad',
  'ponad',
  'pod',
  'iznad',
  'ispod',
  'powyzej',
  'ponizej',
]);

/** Bare words such as "above" as headings, in a row about one unit: the cells list the units above it. */
export const NOUNS = new Map<string, RelationType>([
  ...['above', 'over', 'later', 'younger', 'upper', 'sopra', 'oben', 'posteriori'].map(
    (word) => [word, 'earlier_than'] as const,
  ),
  ...['below', 'under', 'earlier', 'older', 'lower', 'sotto', 'unten', 'anteriori'].map(
    (word) => [word, 'later_than'] as const,
  ),
  ...[
    'sovrastante',
    'sovrastanti',
    'coprenti',
    'daruber',
    'darueber',
    'sus jacent',
    'sus jacente',
    'sus jacentes',
  ].map((word) => [word, 'earlier_than'] as const),
  ...['sottostante', 'sottostanti', 'darunter', 'sous jacent', 'sous jacente', 'sous jacentes'].map(
    (word) => [word, 'later_than'] as const,
  ),
  ['us coperte', 'covers'],
  ...['ovenfor', 'ovanfor', 'nadlozni', 'nadlozna', 'wyzej', 'ovan'].map(
    (word) => [word, 'earlier_than'] as const,
  ),
  ...['nedenfor', 'nedanfor', 'podlozni', 'podlozna', 'nizej', 'nedan'].map(
    (word) => [word, 'later_than'] as const,
  ),
  ['us tagliate', 'cuts'],
  ['us riempite', 'fills'],
  ['equals', 'same_as'],
  ['contemporaries', 'contemporary_with'],
]);

/**
 * Headings of the unit that contains the unit of the row. The relation is "fills" if the unit is a
 * fill or a wall, or if the other is a cut; otherwise the column contains groups.
 */
export const HOLDERS = new Set([
  'parent context',
  'parent unit',
  'parent cut',
  'parent feature',
  'within cut',
  'appartient a',
  'appartient a la structure',
  'appartient au fait',
  'gehort zu',
  'gehort zu befund',
]);

/** Columns that hold relations as text. */
export const RELATION_CELLS = new Set([
  'relationships',
  'relations',
  'relazioni',
  'rapporti',
  'rapporti stratigrafici',
  'stratigraphic relations',
  'stratigraphic relationships',
  'physical relationships',
  'rapporti fisici',
  'sequenza fisica',
  'relaciones',
  'relaciones estratigraficas',
  'relaciones fisicas',
  'relations stratigraphiques',
  'relations physiques',
  'rapports stratigraphiques',
  'beziehungen',
  'stratigraphische beziehungen',
  'relacoes estratigraficas',
  'sheet relationships',
  'strat relationships',
  'strat relations',
  'stratigraficke vztahy',
  'vztahy',
  'relacje',
  'relacje stratygraficzne',
  'odnosi',
  'stratigrafski odnosi',
  'relationer',
  'relasjoner',
  'stratigrafiska relationer',
  'stratigrafiske relationer',
  'stratigrafiske relasjoner',
]);
/** The two columns of a table of relations, and the relation that the pair implies (none for `from,to`). */
export const PAIRS: readonly (readonly [string, string, RelationType | undefined])[] = [
  ...[
    ['younger', 'older'],
    ['later', 'earlier'],
    ['above', 'below'],
    ['upper', 'lower'],
    ['over', 'under'],
    ['top', 'bottom'],
    ['sopra', 'sotto'],
    ['posteriore', 'anteriore'],
    ['recente', 'antico'],
    ['recente', 'antica'],
    ['piu recente', 'piu antico'],
    ['piu recente', 'piu antica'],
    ['piu giovane', 'piu vecchia'],
    ['superiore', 'inferiore'],
    ['soprastante', 'sottostante'],
    ['successiva', 'precedente'],
    ['newer', 'older'],
    ['more recent', 'older'],
    ['junger', 'alter'],
    ['oben', 'unten'],
  ].map(([later = '', earlier = '']) => [later, earlier, 'later_than'] as const),
  ...[
    ['from', 'to'],
    ['from us', 'to us'],
    ['us from', 'us to'],
    ['from su', 'to su'],
    ['su from', 'su to'],
    ['from unit', 'to unit'],
    ['unit from', 'unit to'],
    ['from context', 'to context'],
    ['source', 'target'],
    ['subject', 'object'],
    ['da', 'a'],
    ['da us', 'a us'],
    ['us da', 'us a'],
    ['us1', 'us2'],
    ['us 1', 'us 2'],
    ['su1', 'su2'],
    ['unit 1', 'unit 2'],
    ['unit1', 'unit2'],
    ['von', 'nach'],
  ].map(([from = '', to = '']) => [from, to, undefined] as const),
  ['first', 'second', 'same_as'],
  ['context 1', 'context 2', 'same_as'],
  ['context1', 'context2', 'same_as'],
];

/** Headings of the other unit, which tables of units do not have. */
export const OTHER_UNIT_HEADINGS =
  /^(?:relazione|rapporto|relation|relationship|related|beziehung)(?: (?:con|a|to|with|zu|mit))?(?: (?:us|su|unit|context))?$/;

/** Further columns of a table of relations. */
export const RELATION_HEADINGS: Record<string, RelationRole> = {
  ...roleOf('type', [
    'type',
    'relationship type',
    'relation type',
    'relationship',
    'relation',
    'rapporto',
    'tipo',
    'tipo rapporto',
    'tipo di rapporto',
    'tipo relazione',
    'tipo di relazione',
    'relazione',
    'beziehung',
    'tag',
    'relace',
    'relacja',
    'relacia',
    'relacija',
    'vztah',
    'odnos',
    'relasjon',
    'lien',
    'type de relation',
    'art der beziehung',
    'beziehungsart',
    'relationstyp',
    'relationstype',
    'stratigraphic relationship type',
    'stratigraphic relation',
    'stratigraphic relationship',
  ]),
  ...roleOf('subtype', [
    'subtype',
    'relationship subtype',
    'relation subtype',
    'stratigraphic relationship subtype',
    'sottotipo',
  ]),
  ...roleOf('certainty', [
    'certainty',
    'certezza',
    'confidence',
    'attendibilita',
    'certitude',
    'sicherheit',
    'jistota',
    'pewnosc',
    'sigurnost',
    'sakerhet',
    'sikkerhed',
  ]),
  ...roleOf('note', [
    'note',
    'notes',
    'description',
    'comment',
    'descrizione',
    'osservazioni',
    'remarks',
    'bemerkung',
    'anmerkung',
    'poznamka',
    'uwagi',
    'remarque',
    'napomena',
    'kommentar',
  ]),
  ...roleOf('area', [
    'area',
    'trench',
    'saggio',
    'schnitt',
    'sondage',
    'flache',
    'zone',
    'zona',
    'omrade',
    'schakt',
    'grid square',
    'area easting',
    'area northing',
    'easting',
    'northing',
  ]),
  ...roleOf('from_area', ['from area', 'area from', 'area 1', 'area1', 'area da']),
  ...roleOf('to_area', ['to area', 'area to', 'area 2', 'area2', 'area a']),
  ...roleOf('site', ['site', 'sito', 'site name']),
};

function roleOf(role: RelationRole, headings: readonly string[]): Record<string, RelationRole> {
  return Object.fromEntries(headings.map((heading) => [heading, role]));
}
