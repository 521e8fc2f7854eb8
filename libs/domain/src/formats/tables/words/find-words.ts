import type { Labels } from '@trowel/domain/core';

/** Headings of the inventory number of a find. */
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
/** Words for finds and for their number. */
const FIND_NOUNS = 'reperto|find|small find|sf|rr|rep|artefact|artifact|moneta|coin|fund'.split('|');
const NUMBERS = 'n|nr|no|num|number|numero|nummer|numero del|code|cod|codice|codice del|sigla|id'.split('|');

/**
 * Headings of the number of a find from the trench, `Reperto n.` and `N. reperto`. It is used if there
 * is no inventory number.
 */
export const FIND_NUMBERS = [
  ...FIND_NOUNS.flatMap((noun) => NUMBERS.flatMap((number) => [`${number} ${noun}`, `${noun} ${number}`])),
  'fundnr',
  'fundnummer',
].filter((heading) => heading !== 'id rep');
/** Headings of find numbers, if they are in the first column. In other columns they may describe a unit. */
export const LOOSE_INVENTORY_NUMBERS = ['inv', 'inventario', 'inventory'];
export const LOOSE_FIND_NUMBERS = ['reperto', 'find', 'small find', 'sf', 'rr'];

/** Returns the normalized headings of the number of a thing: `n campione`, `sample no`, `campione`. */
export function listNumberHeadings({ en, it }: Labels): string[] {
  return [en, it]
    .map((label) => label.toLowerCase())
    .flatMap((noun) => [...NUMBERS.flatMap((number) => [`${number} ${noun}`, `${noun} ${number}`]), noun]);
}

const FINDS: Labels = { en: 'finds', it: 'reperti' };
const SAMPLES: Labels = { en: 'samples', it: 'campioni' };
const PHOTOGRAPHS: Labels = { en: 'photographs', it: 'fotografie' };

/** Headings that occur only in lists of other things, with the name of these things. */
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
/** Headings of the number of each thing in a list, before the unit it was found in, with the name of these things. */
export const NUMBERED_THINGS = new Map<string, Labels>([
  ...[...LOOSE_INVENTORY_NUMBERS, ...LOOSE_FIND_NUMBERS].map((heading) => [heading, FINDS] as const),
  ...['cassetta', 'n cassetta', 'numero cassetta', 'bag'].map(
    (heading) => [heading, { en: 'boxes of finds', it: 'cassette di reperti' }] as const,
  ),
  ...['campione', 'sample'].map((heading) => [heading, SAMPLES] as const),
  ...['foto', 'photo'].map((heading) => [heading, PHOTOGRAPHS] as const),
]);
