import type { Labels } from '@trowel/domain/core';

/** Role of a type in the order of time: excavated, reconstructed, or documentation (paradata). */
export type UnitClass = 'stratigraphic' | 'virtual' | 'non_stratigraphic';

/** A unit type of the Extended Matrix. */
export interface UnitType {
  /** The value stored in `unit_type`. */
  code: string;
  name: Labels;
  class: UnitClass;
  /** `negative` for cuts, `positive` for deposits and structures. Null if the type does not say. */
  polarity: 'positive' | 'negative' | null;
  /** Other spellings found in records. */
  aliases: readonly string[];
}

/** The default type of a unit. */
export const DEFAULT_UNIT_TYPE = 'US';

/** The built-in unit types, in the order of forms. */
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
 * Finds the built-in type of a code in any letter case. Undefined for a custom type.
 * @example
 * console.log(findUnitType('wsu')?.name.en); // Masonry unit
 */
export function findUnitType(code: string): UnitType | undefined {
  return BY_CODE.get(code.trim().toLowerCase());
}

/** Types found in records of other programs that are not built in. */
const MET_TYPES: ReadonlyMap<string, Labels> = new Map([
  ['usr', { en: 'Facing unit', it: 'Unità stratigrafica di rivestimento' }],
]);

/** Returns the name of a type: of a built-in one, or of one known from other programs. Undefined for a custom type. */
export function nameUnitType(code: string): Labels | undefined {
  return findUnitType(code)?.name ?? MET_TYPES.get(code.trim().toLowerCase());
}

/** Node types of the Extended Matrix (node datamodel 1.5), as drawn and exchanged by other programs. */
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
