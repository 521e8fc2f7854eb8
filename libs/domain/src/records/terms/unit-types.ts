import type { Labels } from '@trowel/domain/core';

/** How a type takes part in the order of time: dug, reconstructed, or paradata that only document. */
export type UnitClass = 'stratigraphic' | 'virtual' | 'non_stratigraphic';

/** A type of unit of the Extended Matrix. */
export interface UnitType {
  /** As stored in `unit_type`. */
  code: string;
  name: Labels;
  class: UnitClass;
  /** `negative` takes matter away (a cut), `positive` adds it; null when the type does not tell. */
  polarity: 'positive' | 'negative' | null;
  /** Other spellings met in the records. */
  aliases: readonly string[];
}

/** The type of a unit of which nothing else is said. */
export const DEFAULT_UNIT_TYPE = 'US';

/** The built-in types of unit, in the order forms offer them. */
export const UNIT_TYPES: readonly UnitType[] = [
  {
    code: 'US',
    name: { en: 'Stratigraphic unit', it: 'Unità stratigrafica' },
    class: 'stratigraphic',
    polarity: null,
    aliases: ['SU'],
  },
  {
    code: 'USM',
    name: { en: 'Masonry unit', it: 'Unità stratigrafica muraria' },
    class: 'stratigraphic',
    polarity: 'positive',
    aliases: ['WSU'],
  },
  {
    code: 'USVA',
    name: { en: 'Virtual unit A (structural)', it: 'Unità virtuale A (strutturale)' },
    class: 'virtual',
    polarity: null,
    aliases: ['USV/A'],
  },
  {
    code: 'USVB',
    name: { en: 'Virtual unit B (structural)', it: 'Unità virtuale B (strutturale)' },
    class: 'virtual',
    polarity: null,
    aliases: ['USV/B'],
  },
  {
    code: 'USVC',
    name: { en: 'Virtual unit C (non-structural)', it: 'Unità virtuale C (non strutturale)' },
    class: 'virtual',
    polarity: null,
    aliases: ['USV/C'],
  },
  {
    code: 'SF',
    name: { en: 'Special find', it: 'Reperto speciale' },
    class: 'stratigraphic',
    polarity: 'positive',
    aliases: [],
  },
  {
    code: 'VSF',
    name: { en: 'Virtual special find', it: 'Reperto speciale virtuale' },
    class: 'virtual',
    polarity: 'positive',
    aliases: [],
  },
  {
    code: 'USD',
    name: { en: 'Documentary unit', it: 'Unità stratigrafica documentaria' },
    class: 'stratigraphic',
    polarity: null,
    aliases: [],
  },
  {
    code: 'TU',
    name: { en: 'Typological unit', it: 'Unità tipologica' },
    class: 'stratigraphic',
    polarity: null,
    aliases: [],
  },
  {
    code: 'CON',
    name: { en: 'Continuity', it: 'Continuità' },
    class: 'non_stratigraphic',
    polarity: null,
    aliases: ['BR'],
  },
  {
    code: 'DOC',
    name: { en: 'Document', it: 'Documento' },
    class: 'non_stratigraphic',
    polarity: null,
    aliases: [],
  },
  {
    code: 'property',
    name: { en: 'Property', it: 'Proprietà' },
    class: 'non_stratigraphic',
    polarity: null,
    aliases: ['PROP'],
  },
  {
    code: 'Extractor',
    name: { en: 'Extractor', it: 'Estrattore' },
    class: 'non_stratigraphic',
    polarity: null,
    aliases: ['EXT'],
  },
  {
    code: 'Combinar',
    name: { en: 'Combiner', it: 'Combinatore' },
    class: 'non_stratigraphic',
    polarity: null,
    aliases: ['Combiner', 'COMB'],
  },
];

const BY_CODE = new Map(
  UNIT_TYPES.flatMap((type) => [type.code, ...type.aliases].map((code) => [code.toLowerCase(), type])),
);

/**
 * Finds the built-in type of a code in any letter case, or undefined for a type of one's own.
 * @example
 * console.log(findUnitType('wsu')?.name.en); // Masonry unit
 */
export function findUnitType(code: string): UnitType | undefined {
  return BY_CODE.get(code.trim().toLowerCase());
}

/** Types that are met in the records of others and are none of the built-in ones. */
const MET_TYPES: ReadonlyMap<string, Labels> = new Map([
  ['usr', { en: 'Facing unit', it: 'Unità stratigrafica di rivestimento' }],
]);

/** Gives what a code is called: that of a built-in type, or of one met in the records of others; undefined for a type of one's own. */
export function nameUnitType(code: string): Labels | undefined {
  return findUnitType(code)?.name ?? MET_TYPES.get(code.trim().toLowerCase());
}

/** Types of nodes other programs of the Extended Matrix know (node datamodel 1.5), as drawn and as exchanged. */
export const EM_TYPES = [
  'US',
  'USM',
  'USN',
  'serSU',
  'USVs',
  'serUSVs',
  'USVn',
  'serUSVn',
  'SF',
  'VSF',
  'RSF',
  'USD',
  'serUSD',
  'TSU',
  'UL',
  'SE',
  'BR',
  'property',
  'document',
  'extractor',
  'combiner',
] as const;
export type EmType = (typeof EM_TYPES)[number];
