// A data table: the headings met in the tables of archaeologists, folded by `foldHeading`. Longer than a normal file on purpose.
import type { Labels } from '@trowel/domain/core';
import type { RelationType } from '@trowel/domain/records';

/** What a column of a table of relations holds. */
export type RelationRole =
  | 'from'
  | 'to'
  | 'type'
  | 'certainty'
  | 'note'
  | 'area'
  | 'from_area'
  | 'to_area'
  | 'site'
  | 'ignored';

/** Headings of the column that names the unit, best first; those after `label` only beside other known columns. */
export const UNIT_HEADINGS = [
  'us number',
  'us',
  'su',
  'su number',
  'unit number',
  'unit no',
  'us no',
  'us n',
  'n us',
  'nr us',
  'no us',
  'num us',
  'numero us',
  'unita stratigrafica',
  'stratigraphic unit',
  'numero unita',
  'unit',
  'unit id',
  'context',
  'context number',
  'context no',
  'context id',
  'ctx',
  'contesto',
  'befund',
  'befundnummer',
  'befund nr',
  'befundnr',
  'ue',
  'uex',
  'unite stratigraphique',
  'unidad estratigrafica',
  'unidade estratigrafica',
  'σμ',
  'στρωματογραφικη μοναδα',
  'stratum',
  'locus',
  'spoor',
  'spoornummer',
  'label',
  'layer',
  'strato',
  'schicht',
  'node',
  'name',
  'nome',
  'number',
  'numero',
  // Beside a number it is what a database counts its rows by.
  'id',
];
/** Words that name a unit; a heading may join them with one that says "number" (`Numéro d'US`, `Context code`). */
export const UNIT_WORDS = new Set([
  'us',
  'su',
  'ue',
  'se',
  'usm',
  'usr',
  'usd',
  'us usm',
  'unit',
  'unita',
  'unita stratigrafica',
  'unita stratigrafiche',
  'stratigraphic unit',
  'stratigraphische einheit',
  'unite stratigraphique',
  'unidad estratigrafica',
  'unidade estratigrafica',
  'σμ',
  'στρωματογραφικη μοναδα',
  'context',
  'contexts',
  'contexte',
  'contesto',
  'contexto',
  'befund',
  'kontext',
  'ctx',
  'cxt',
  'ctxt',
  'cntxt',
  'stratum',
  'locus',
  'spoor',
]);
/** Words that name a unit and its type. */
export const TYPES_OF_HEADINGS = new Map([
  ['usm', 'USM'],
  ['usr', 'USR'],
  ['usd', 'USD'],
]);
/** Words that say "number", and what joins them to the rest. */
export const NUMBER_WORDS = new Set(
  'n nr no num number numero nummer numer nro id code cod cd codice codigo sigla αρ αριθμος d de du del della di der the'.split(
    ' ',
  ),
);
/** Words beside a unit that say it is the other one of a pair (`US correlata`, `related unit`, `unit B`). */
export const OTHER_WORDS = new Set(
  'a b x y 1 2 i ii con one two first second correlata collegata correlato related other altra target source linked associated riferimento rif'.split(
    ' ',
  ),
);
/** Words before a bare "above" that add nothing: `Stratigraphically above`, `units below`. */
export const NOUN_COMPANIONS = new Set(
  'stratigraphically stratigraphic stratigraphical strat matrix harris units unit contexts context us su ue unita physically directly immediately list'.split(
    ' ',
  ),
);
/** Headings of the number under which a find is entered in an inventory. */
export const INVENTORY_NUMBERS = [
  'numero inventario',
  'numero di inventario',
  'numero d inventario',
  'inventory number',
  'n inventario',
  'nr inventario',
  'n inv',
  'nr inv',
  'inv no',
  'inventarnummer',
  'inv n',
  'num inv',
  'num inventario',
  'inventory no',
  'inventory n',
  'inventarnr',
  'inventar no',
  'inventar n',
  'inventar nr',
  'no inventario',
  'numero de inventario',
  'numero inventaire',
  'no inventaire',
  'n inventaire',
  'numero d inventaire',
];
/** What finds are called where they are numbered, and how the number is. */
const FIND_NOUNS = 'reperto|find|small find|sf|rr|rep|artefact|artifact|moneta|coin|fund'.split('|');
const NUMBERS = 'n|nr|no|num|number|numero|nummer|numero del|code|cod|codice|codice del|sigla|id'.split('|');

/**
 * Headings of the number a find got in the trench, `Reperto n.` and `N. reperto`: its only one, where no column has that of
 * an inventory.
 */
export const FIND_NUMBERS = [
  ...FIND_NOUNS.flatMap((noun) => NUMBERS.flatMap((number) => [`${number} ${noun}`, `${noun} ${number}`])),
  'fundnr',
  'fundnummer',
].filter((heading) => heading !== 'id rep');
/** Words that number finds where they stand in the first column: further on they may be what a unit has. */
export const LOOSE_INVENTORY_NUMBERS = ['inv', 'inventario', 'inventory'];
export const LOOSE_FIND_NUMBERS = ['reperto', 'find', 'small find', 'sf', 'rr'];

const FINDS: Labels = { en: 'finds', it: 'reperti' };
const SAMPLES: Labels = { en: 'samples', it: 'campioni' };
const PHOTOGRAPHS: Labels = { en: 'photographs', it: 'fotografie' };

/** Headings that only lists of other things have, with what these are. */
export const FOREIGN_KEYS = new Map<string, Labels>([
  ...[...INVENTORY_NUMBERS, ...FIND_NUMBERS, 'id invmat', 'id rep'].map(
    (heading) => [heading, FINDS] as const,
  ),
  ...['sample number', 'sample no', 'numero campione', 'n campione', 'id sample'].map(
    (heading) => [heading, SAMPLES] as const,
  ),
  ...['photo number', 'photo no', 'numero foto', 'n foto', 'foto nr', 'id media'].map(
    (heading) => [heading, PHOTOGRAPHS] as const,
  ),
]);
/** What a list is of whose rows are numbered by such a heading, before the unit each was found in. */
export const NUMBERED_THINGS = new Map<string, Labels>([
  ...[...LOOSE_INVENTORY_NUMBERS, ...LOOSE_FIND_NUMBERS].map((heading) => [heading, FINDS] as const),
  ...['cassetta', 'n cassetta', 'numero cassetta', 'bag'].map(
    (heading) => [heading, { en: 'boxes of finds', it: 'cassette di reperti' }] as const,
  ),
  ...['campione', 'sample'].map((heading) => [heading, SAMPLES] as const),
  ...['foto', 'photo'].map((heading) => [heading, PHOTOGRAPHS] as const),
]);
/** Fields that many kinds of table have: beside a column called `id` or `name` they do not make it one of units. */
export const COMMON_FIELDS = new Set([
  'description',
  'notes',
  'color',
  'excavation_year',
  'recorder',
  'recorded_on',
  'survey_date',
  'director',
  'supervisor',
  'recording_body',
  'heritage_authority',
  'preservation',
  'grid_square',
]);

/** Headings of groups people make of units, which are own fields of these. */
export const GROUP_HEADINGS = new Set(
  'gruppo|gruppo us|gruppo di us|raggruppamento|livello|insieme|complesso|group|unit group|level|set|gruppe|groupe|grupo'.split(
    '|',
  ),
);

/** Further words for fields, by pyArchInit column or name. */
export const SYNONYMS: Record<string, readonly string[]> = {
  unit_type: [
    'type',
    'tipo',
    'tipo unita',
    'tipo us',
    'us type',
    'type of unit',
    'kind',
    'art',
    'typ',
    'category',
    'categoria',
    'context type',
    'nature',
    'natura',
    'befundart',
    'befundtyp',
    'tipologia',
    'clase',
    'aard',
    'aard spoor',
    'spooraard',
  ],
  definition: [
    'def',
    'defin',
    'definicion',
    'definizione e posizione',
    'class',
    'classe',
    'definizione',
    'unit class',
    'definition',
  ],
  interpretation: [
    'interp',
    'interpr',
    'interpretation short',
    'deutung',
    'interpretacion',
    'interpretacao',
    'ερμηνεια',
  ],
  description: [
    'long description',
    'short description',
    'beschreibung',
    'descripcion',
    'descricao',
    'περιγραφη',
    'details',
    'text',
    'omschrijving',
    'beschrijving',
    'beskrivning',
  ],
  notes: [
    'note',
    'comment',
    'comments',
    'commento',
    'bemerkung',
    'bemerkungen',
    'observaciones',
    'observacoes',
    'observations',
    'remarques',
    'παρατηρησεις',
    'opmerking',
    'opmerkingen',
  ],
  period: [
    'periodo',
    'periodo o fase',
    'initial period',
    'first period',
    'epoch',
    'epoca',
    'periode',
    'period no',
    'period number',
    'n periodo',
    'numero periodo',
  ],
  phase: ['fase', 'initial phase', 'first phase', 'phase no', 'phase number', 'n fase', 'numero fase'],
  period_end: ['final period'],
  phase_end: ['final phase'],
  area: ['trench area', 'flache', 'zone', 'zona', 'τομη'],
  sector: ['secteur', 'sektor', 'area settore'],
  recorded_on: [
    'date recorded',
    'recording date',
    'data scheda',
    'data compilazione',
    'data di compilazione',
    'data della scheda',
    'data schedatura',
  ],
  recorder: [
    'recorder name',
    'compilatore',
    'bearbeiter',
    'responsabile compilazione',
    'responsabile della compilazione',
    'responsabile di compilazione',
    'compilato da',
    'responsabile compilazione sul campo',
    'responsabile della compilazione sul campo',
  ],
  excavation_year: ['year', 'anno', 'jahr', 'annee'],
  color: ['farbe', 'couleur', 'cor', 'χρωμα'],
  length_max: ['dimension length', 'length m', 'lunghezza m'],
  width_mean: ['dimension width', 'width m', 'breadth m', 'larghezza m'],
  height_max: ['dimension height', 'height m', 'altezza m'],
  depth_max: ['dimension depth', 'depth m', 'profondita m'],
  dating: [
    'spot date',
    'spot dating',
    'cronologia',
    'datation',
    'datierung',
    'datacion',
    'datacao',
    'χρονολογηση',
    'datering',
  ],
  elevation_min: [
    'level min',
    'quota min',
    'quote min',
    'quota minima',
    'quota inf',
    'quota inferiore',
    'alt inf',
    'altitude inferieure',
    'cota inferior',
    'cota min',
    'unterkante',
    'quota min assoluta',
    'quota assoluta min',
    'quota min slm',
    'quota min s l m',
    'cota minima',
    'level bottom',
    'bottom level',
    'base height',
    'lowest level',
  ],
  elevation_max: [
    'level max',
    'quota max',
    'quote max',
    'quota massima',
    'quota sup',
    'quota superiore',
    'alt sup',
    'altitude superieure',
    'cota superior',
    'cota max',
    'oberkante',
    'quota max assoluta',
    'quota assoluta max',
    'quota max slm',
    'quota max s l m',
    'cota maxima',
    'level top',
    'top level',
    'top height',
    'highest level',
  ],
  trench: ['put', 'werkput', 'sondeo', 'schnitt'],
  grid_square: ['quadrato', 'quadrati', 'quadrato i', 'quadrante', 'riquadro'],
  relative_elevation: ['quota relativa piano di riferimento'],
  preservation: ['stato conservazione'],
  samples: ['campionature', 'campionatura', 'campionamenti'],
  director: [
    'responsabile scientifico',
    'direttore scientifico',
    'direttore dello scavo',
    'responsabile scientifico delle indagini',
  ],
  supervisor: [
    'responsabile di area',
    'responsabile dell area',
    'responsabile area',
    'responsabile sul campo',
    'responsabile di cantiere',
  ],
  survey_date: [
    'data rilevamento',
    'data di rilevamento',
    'data rilievo',
    'data rilevazione',
    'data rilevamento sul campo',
    'data del rilevamento',
  ],
  recording_body: ['ente responsabile'],
  heritage_authority: [
    'ufficio mic',
    'ufficio mic competente per tutela',
    'ufficio mic competente',
    'soprintendenza competente per tutela',
    'soprintendenza competente',
  ],
  materials_reference: [
    'riferimenti tabelle materiali',
    'riferimento tabelle materiali',
    'tabelle materiali',
    'riferimenti tabelle materiali tm',
  ],
  find_reference: ['schede reperti ra', 'schede reperti', 'schede ra'],
  other_reference: ['altre schede n', 'altre schede'],
  documentation: ['altra documentazione'],
  international_catalogue_number: ['n catalogo internaz'],
  consistency: ['compaction', 'compactness'],
  site_name: ['site', 'site code', 'sito nome', 'fundstelle'],
};

/** Columns that other programs keep for themselves. */
export const TECHNICAL = new Set([
  'id',
  'id us',
  'id relationship',
  'created at',
  'updated at',
  'version',
  'version number',
  'entity uuid',
  'sync status',
  'last modified by',
  'last modified timestamp',
  'editing by',
  'editing since',
  'geom',
  'the geom',
]);

/** Prepositions as headings: most write them as `1 | sur | 2`, some name there what lies upon the unit. */
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
]);

/** A heading that is a bare "above", in a row about one unit, names what lies above that unit. */
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
  ['us tagliate', 'cuts'],
  ['us riempite', 'fills'],
  ['equals', 'same_as'],
  ['contemporaries', 'contemporary_with'],
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
]);
/** The two columns of a table of relations, and what the pair says by itself (nothing for `from,to`). */
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

/** Headings of the other unit that no table of units has. */
export const OTHER_UNIT_HEADINGS =
  /^(?:relazione|rapporto|relation|relationship|related|beziehung)(?: (?:con|a|to|with|zu|mit))?(?: (?:us|su|unit|context))?$/;

/** The further columns of a table of relations. */
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
  ]),
  ...roleOf('certainty', ['certainty', 'certezza', 'confidence', 'attendibilita']),
  ...roleOf('note', ['note', 'notes', 'description', 'comment', 'descrizione', 'osservazioni', 'remarks']),
  ...roleOf('area', ['area']),
  ...roleOf('from_area', ['from area', 'area from', 'area 1', 'area1', 'area da']),
  ...roleOf('to_area', ['to area', 'area to', 'area 2', 'area2', 'area a']),
  ...roleOf('site', ['site', 'sito', 'site name']),
};

function roleOf(role: RelationRole, headings: readonly string[]): Record<string, RelationRole> {
  return Object.fromEntries(headings.map((heading) => [heading, role]));
}
