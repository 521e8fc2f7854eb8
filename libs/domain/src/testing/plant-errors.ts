import { buildFacts, type Statement } from '../matrix/graph/facts.ts';
import { inverseOf, relationClassOf } from '../records/relations/vocabulary.ts';
import { createRandom, type GeneratedSite, type Random } from './generate-site.ts';
import { nameUnitPair } from './name-unit-pair.ts';

/**
 * Kinds of errors: a reversed relation, a mistyped number, two units recorded as equal, or a reversed relation
 * over a longer distance.
 */
export const ERROR_KINDS = ['reversed', 'slip', 'equality', 'long_range'] as const;
/**
 * Further kinds: a relation reversed on both sheets, two digits swapped, the number of a neighbour in the list,
 * or any other number of the area.
 */
export const FURTHER_ERROR_KINDS = ['reversed_twice', 'swapped_digits', 'neighbour', 'wrong_number'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number] | (typeof FURTHER_ERROR_KINDS)[number];

/** A wrong statement and, where there is one, the statement it should have been. */
export interface PlantedError {
  kind: ErrorKind;
  wrong: Statement;
  /** The same error on the other sheet. */
  alsoWrong?: Statement;
  right?: Statement;
}

export interface PlantOptions {
  /** Number of errors. */
  count: number;
  /** Same seed, same errors. */
  seed: number;
  /** Kinds of error, dealt in turn. */
  kinds: readonly ErrorKind[];
}

export const PLANT_DEFAULTS: PlantOptions = { count: 1, seed: 1, kinds: ERROR_KINDS };

/** The records of a site with errors in them. */
export interface SpoiledSite extends GeneratedSite {
  planted: PlantedError[];
}

/** State of planting errors. No pair of units is changed twice. */
interface Spoiling {
  random: Random;
  statements: (Statement | undefined)[];
  /** Places of the order statements, and of all those of a pair. */
  ordered: number[];
  placesOf: Map<string, number[]>;
  /** Units each unit is recorded as later than. */
  below: ReadonlyMap<string, readonly string[]>;
  areaOf: ReadonlyMap<string, string>;
  keys: readonly string[];
  touched: Set<string>;
}

const MOST_TRIES = 500;
const DIGITS = '0123456789';
const LEAST_STEPS = 3;
const MOST_STEPS = 12;

/**
 * Plants errors into the records of a site. Each wrong statement is on one sheet only. After a mistyped number,
 * the other sheet is still right. For a reversed relation, no sheet records the right direction. Deterministic.
 * It plants fewer errors if the site has no room. Cost: linear in the statements.
 */
export function plantErrors(site: GeneratedSite, options: Partial<PlantOptions> = {}): SpoiledSite {
  const { count, seed, kinds } = { ...PLANT_DEFAULTS, ...options };
  const spoiling = openSite(site, createRandom(seed));
  const planted: PlantedError[] = [];
  for (let tries = 0; planted.length < count && tries < MOST_TRIES * count; tries++) {
    const kind = kinds[planted.length % kinds.length]!;
    const error = PLANTERS[kind](spoiling);
    if (error) planted.push(error);
  }
  const remaining = spoiling.statements.filter((statement) => statement !== undefined);
  const wrong = planted.flatMap((error) => [error.wrong, ...(error.alsoWrong ? [error.alsoWrong] : [])]);
  return { units: site.units, statements: [...remaining, ...wrong], planted };
}

const PLANTERS: Record<ErrorKind, (spoiling: Spoiling) => PlantedError | undefined> = {
  reversed: plantReversed,
  slip: (spoiling) => plantNumber(spoiling, 'slip', mistype),
  equality: plantEquality,
  long_range: plantLongRange,
  reversed_twice: plantReversedTwice,
  swapped_digits: (spoiling) => plantNumber(spoiling, 'swapped_digits', swapDigits),
  neighbour: (spoiling) =>
    plantNumber(spoiling, 'neighbour', (random, number) =>
      String(Number(number) + (random() < 0.5 ? -1 : 1)),
    ),
  wrong_number: (spoiling) => plantNumber(spoiling, 'wrong_number', (random) => pick(random, spoiling.keys)),
};

function openSite({ units, statements }: GeneratedSite, random: Random): Spoiling {
  const facts = buildFacts(units, statements);
  const below = new Map<string, string[]>();
  for (const { later, earlier } of facts.order) {
    const key = facts.units[later]!.key;
    below.set(key, [...(below.get(key) ?? []), facts.units[earlier]!.key]);
  }
  const placesOf = new Map<string, number[]>();
  const ordered: number[] = [];
  for (const [place, statement] of statements.entries()) {
    const pair = nameUnitPair(statement.from, statement.to!);
    placesOf.set(pair, [...(placesOf.get(pair) ?? []), place]);
    if (isOrder(statement)) ordered.push(place);
  }
  return {
    random,
    statements: [...statements],
    ordered,
    placesOf,
    below,
    areaOf: new Map(units.map(({ key, area }) => [key, area])),
    keys: units.map(({ key }) => key),
    touched: new Set(),
  };
}

function isOrder({ type }: Statement): boolean {
  const relationClass = type === null ? 'none' : relationClassOf(type);
  return relationClass === 'later' || relationClass === 'earlier';
}

/** Claims a pair for an error: false when it is one unit, known already, or touched by another error. */
function claimNew({ touched, placesOf }: Spoiling, a: string, b: string): boolean {
  const pair = nameUnitPair(a, b);
  if (a === b || touched.has(pair) || placesOf.has(pair)) return false;
  touched.add(pair);
  return true;
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}

function pickOrdered({ random, ordered, statements, touched }: Spoiling): Statement | undefined {
  const statement = statements[pick(random, ordered)];
  return statement && !touched.has(nameUnitPair(statement.from, statement.to!)) ? statement : undefined;
}

function plantReversed(spoiling: Spoiling): PlantedError | undefined {
  const right = pickOrdered(spoiling);
  if (!right) return undefined;
  const pair = nameUnitPair(right.from, right.to!);
  spoiling.touched.add(pair);
  for (const place of spoiling.placesOf.get(pair)!) spoiling.statements[place] = undefined;
  return { kind: 'reversed', wrong: { ...right, from: right.to!, to: right.from }, right };
}

function plantReversedTwice(spoiling: Spoiling): PlantedError | undefined {
  const error = plantReversed(spoiling);
  if (!error) return undefined;
  const { from, type, to } = error.wrong;
  return { ...error, kind: 'reversed_twice', alsoWrong: { from: to!, type: inverseOf(type!), to: from } };
}

/** Replaces the number in a statement. The other sheet stays right. */
function plantNumber(
  spoiling: Spoiling,
  kind: ErrorKind,
  write: (random: Random, number: string) => string,
): PlantedError | undefined {
  const right = pickOrdered(spoiling);
  if (!right) return undefined;
  const to = write(spoiling.random, right.to!);
  if (!spoiling.areaOf.has(to) || !claimNew(spoiling, right.from, to)) return undefined;
  spoiling.touched.add(nameUnitPair(right.from, right.to!));
  spoiling.statements[spoiling.statements.indexOf(right)] = undefined;
  return { kind, wrong: { ...right, to }, right };
}

/** Swaps two digits, or writes one wrong, once too many or not at all. */
function mistype(random: Random, number: string): string {
  const at = Math.floor(random() * number.length);
  const [before, digit, after] = [number.slice(0, at), number[at]!, number.slice(at + 1)];
  const slips = [
    after === '' ? number : before + after[0]! + digit + after.slice(1),
    before + pick(random, [...DIGITS]) + after,
    before + pick(random, [...DIGITS]) + digit + after,
    before + after,
  ];
  return pick(random, slips);
}

function swapDigits(random: Random, number: string): string {
  const at = Math.floor(random() * (number.length - 1));
  return number.slice(0, at) + (number[at + 1] ?? '') + number[at]! + number.slice(at + 2);
}

function plantEquality(spoiling: Spoiling): PlantedError | undefined {
  const { random, keys, areaOf } = spoiling;
  const [from, to] = [pick(random, keys), pick(random, keys)];
  if (areaOf.get(from) !== areaOf.get(to) || !claimNew(spoiling, from, to)) return undefined;
  return { kind: 'equality', wrong: { from, type: 'same_as', to } };
}

function plantLongRange(spoiling: Spoiling): PlantedError | undefined {
  const { random, keys, below } = spoiling;
  const from = pick(random, keys);
  const steps = LEAST_STEPS + Math.floor(random() * (MOST_STEPS - LEAST_STEPS));
  let to = from;
  for (let step = 0; step < steps; step++) to = pick(random, below.get(to) ?? [to]);
  if (!claimNew(spoiling, from, to)) return undefined;
  const right: Statement = { from, type: 'covers', to };
  return { kind: 'long_range', wrong: { from: to, type: 'covers', to: from }, right };
}
