import { groupPlaces, type PlacesByKey } from '../graph/counting-sort.ts';
import type { Facts, OrderFact } from '../graph/facts.ts';
import type { MatrixUnit } from '../graph/units.ts';

/** Finds units whose number differs from a number by one typing error. */
export type FindNearUnits = (number: string, area: string) => number[];

const DIGITS = '0123456789';
/** Every other single character is one typing error away, so single characters are not compared. */
const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 20;

/**
 * Creates a function that finds units (indexes into `units`) whose number differs by two swapped neighbouring
 * characters, one wrong digit, or one extra or missing character. Swaps come first. A number of one character
 * has none. Only units of the same area are compared.
 */
export function createNearNumbers(units: readonly MatrixUnit[]): FindNearUnits {
  let byArea: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;
  return (number, area) => {
    if (number.length < MIN_CHARACTERS || number.length > MAX_CHARACTERS) return [];
    // Created with the first query, because a site without contradictions never needs it.
    byArea ??= indexByArea(units);
    const byNumber = byArea.get(area);
    const near = new Set<number>();
    for (const variant of listSlips(number)) {
      const place = byNumber?.get(variant);
      if (place !== undefined && variant !== number) near.add(place);
    }
    return [...near];
  };
}

/** A relation that may have been intended instead of an order relation. */
export interface IntendedRelation {
  later: number;
  earlier: number;
  /** True if the sheet of the other unit records it, but this sheet does not: the two halves of one wrong number. */
  isStated: boolean;
}

/**
 * Lists the relations that may have been intended instead of an order fact (index into `Facts.order`). The unit
 * it points to is replaced by units with a similar number. Relations that the other unit records come first.
 * Empty if both sheets record the fact.
 */
export function listIntended(facts: Facts, place: number, findNear: FindNearUnits): IntendedRelation[] {
  const { later, earlier, statements, isBothSided } = facts.order[place];
  if (isBothSided) return [];
  const isFromLater = statements[0].from === facts.units[later].key;
  const written = facts.units[isFromLater ? earlier : later];
  const meant = findNear(written.us_number, written.area)
    .filter((unit) => unit !== later && unit !== earlier)
    .map((unit) => (isFromLater ? { later, earlier: unit } : { later: unit, earlier }))
    .map((relation) => ({ isStated: findOrderFact(facts, relation)?.isBothSided === false, ...relation }));
  return [...meant.filter(({ isStated }) => isStated), ...meant.filter(({ isStated }) => !isStated)];
}

/** Groups the order facts (indexes into `Facts.order`) by their earlier unit. Cost: linear. */
export function groupByEarlier({ order, units }: Facts): PlacesByKey {
  const earlier = new Int32Array(order.length);
  for (let place = 0; place < order.length; place++) earlier[place] = order[place].earlier;
  return groupPlaces(earlier, units.length);
}

/**
 * Returns true if the other sheet records one of the relations that may have been intended (`listIntended`).
 * Cost: linear in the relations of the unit that stays.
 */
export function isIntendedStated(facts: Facts, place: number, byEarlier: PlacesByKey): boolean {
  const { order, units } = facts;
  const { later, earlier, statements, isBothSided } = order[place];
  if (isBothSided) return false;
  const isFromLater = statements[0].from === units[later].key;
  const written = units[isFromLater ? earlier : later];
  const isIntended = (fact: OrderFact, unit: number): boolean =>
    !fact.isBothSided &&
    unit !== later &&
    unit !== earlier &&
    units[unit].area === written.area &&
    isSlip(written.us_number, units[unit].us_number);
  if (isFromLater) {
    let first = place;
    while (first > 0 && order[first - 1].later === later) first--;
    for (let at = first; at < order.length && order[at].later === later; at++) {
      if (isIntended(order[at], order[at].earlier)) return true;
    }
    return false;
  }
  for (let at = byEarlier.start[earlier]; at < byEarlier.start[earlier + 1]; at++) {
    const fact = order[byEarlier.places[at]];
    if (isIntended(fact, fact.later)) return true;
  }
  return false;
}

/** Returns true if the second number differs from the first by one typing error that the finder detects. */
export function isSlip(written: string, other: string): boolean {
  const isOfLength = written.length >= MIN_CHARACTERS && written.length <= MAX_CHARACTERS;
  if (!isOfLength || written === other) return false;
  let at = 0;
  while (at < written.length && written[at] === other[at]) at++;
  const added = other.length - written.length;
  if (added === -1) return written.slice(at + 1) === other.slice(at);
  if (added === 0) return isMistyped(written, other, at) || isSwapped(written, other, at);
  return added === 1 && isMissing(written, other, at);
}

/** Returns true if one digit is wrong, at the first difference. */
function isMistyped(written: string, other: string, at: number): boolean {
  return DIGITS.includes(other[at]) && written.slice(at + 1) === other.slice(at + 1);
}

function isSwapped(written: string, other: string, at: number): boolean {
  const isTurned = written[at] === other[at + 1] && written[at + 1] === other[at];
  return isTurned && written.slice(at + 2) === other.slice(at + 2);
}

/** Returns true if a digit, or one of two equal characters, is missing. */
function isMissing(written: string, other: string, at: number): boolean {
  const isLikely = DIGITS.includes(other[at]) || other[at] === other[at - 1];
  return isLikely && written.slice(at) === other.slice(at + 1);
}

/** Finds an order fact by its units. Cost: a binary search, because order facts are sorted by unit. */
export function findOrderFact(
  { order }: Facts,
  { later, earlier }: { later: number; earlier: number },
): OrderFact | undefined {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const fact = order[middle];
    if (fact.later < later || (fact.later === later && fact.earlier < earlier)) low = middle + 1;
    else high = middle;
  }
  const found = order[low];
  return found?.later === later && found.earlier === earlier ? found : undefined;
}

function indexByArea(units: readonly MatrixUnit[]): Map<string, Map<string, number>> {
  const byArea = new Map<string, Map<string, number>>();
  for (const [place, { us_number, area }] of units.entries()) {
    const byNumber = byArea.get(area) ?? new Map<string, number>();
    byArea.set(area, byNumber.set(us_number, place));
  }
  return byArea;
}

function listSlips(number: string): string[] {
  const swapped: string[] = [];
  const dropped: string[] = [];
  const doubled: string[] = [];
  const mistyped: string[] = [];
  const missing: string[] = [];
  for (let at = 0; at <= number.length; at++) {
    const before = number.slice(0, at);
    const character = number[at] ?? '';
    const after = number.slice(at + 1);
    for (const digit of DIGITS) missing.push(before + digit + character + after);
    if (character === '') continue;
    if (after !== '') swapped.push(before + after[0] + character + after.slice(1));
    dropped.push(before + after);
    doubled.push(before + character + character + after);
    for (const digit of DIGITS) mistyped.push(before + digit + after);
  }
  return [...swapped, ...doubled, ...dropped, ...mistyped, ...missing];
}
