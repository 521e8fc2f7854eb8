// Headings are written as `foldHeading` returns them.

/** Headings of the unit column, best first. Those after `label` need other known columns. */
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
  'nr',
  'no',
  'nummer',
  'numer',
  'cislo',
  'broj',
  'lp',
  // Next to a number, `id` is the row id of a database.
  'id',
];
/** Words for units. A heading may combine them with a word for "number" (`Numéro d'US`, `Context code`). */
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
  'spar',
  'bef',
  'kontekst',
  'kontekster',
  'befunde',
  'stratigrafisk enhet',
  'stratigrafisk enhed',
  'stratigraficka jednotka',
  'strat jednotka',
  'stratigrafska jedinica',
  'strat jedinica',
  'stratigrafska enota',
  'jednostka stratygraficzna',
  'jedn stratygraficzna',
  'jednostka',
  'sj',
  'js',
  'strat unit',
  'fundkontext',
]);
/** Headings that name a unit and its type. */
export const TYPES_OF_HEADINGS = new Map([
  ['usm', 'USM'],
  ['usr', 'USR'],
  ['usd', 'USD'],
]);
/** Words for "number", and words that connect them to the rest. */
export const NUMBER_WORDS = new Set(
  (
    'n nr no num number numero nummer numer nro id code cod cd codice codigo sigla αρ αριθμος d de du del della di der the ' +
    'c cislo cis broj br stevilka st oznaka oznaceni lp des dell'
  ).split(' '),
);
/** Words for the other unit of a pair (`US correlata`, `related unit`, `unit B`). */
export const OTHER_WORDS = new Set(
  (
    'a b x y 1 2 i ii con one two first second correlata collegata correlato related other altra target source linked associated ' +
    'riferimento rif ref reference arch archaeological anden annan annen autre andere druga drugi'
  ).split(' '),
);
/** Words before a bare "above" without meaning: `Stratigraphically above`, `units below`. */
export const NOUN_COMPANIONS = new Set(
  'stratigraphically stratigraphic stratigraphical strat matrix harris units unit contexts context us su ue se sj js unita befund befunde kontext physically directly immediately list'.split(
    ' ',
  ),
);

/** Headings of groups of units, which become custom fields. */
export const GROUP_HEADINGS = new Set(
  'gruppo|gruppo us|gruppo di us|raggruppamento|livello|insieme|complesso|group|unit group|level|set|gruppe|groupe|grupo'.split(
    '|',
  ),
);

/** Internal columns of other programs. */
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
