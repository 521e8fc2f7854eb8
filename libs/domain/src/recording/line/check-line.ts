import type { Labels } from '@trowel/domain/core';
import { relationClassOf, resolveReference } from '@trowel/domain/records';
import {
  buildFinding,
  messagesIn,
  unitsOf,
  type ChainStep,
  type Finding,
  type RecordedOrder,
  type Statement,
} from '@trowel/domain/matrix';
import { SAY } from './line-messages.ts';
import type { LineRelation, LineUnit } from './line-unit.ts';

/** Problems that a line would cause if it were recorded now. */
export interface LineCheck {
  /** Key of the existing unit of that area and number. */
  existing?: string;
  /** Names of the units of that number in other areas, for a new unit. */
  namesakes: string[];
  /** A finding for each contradicting relation, by its index in the line. */
  contradictions: { relation: number; finding: Finding }[];
  /** Relations to an unknown unit, or to an ambiguous number, by index. */
  unknown: { relation: number; message: string }[];
}

export interface CheckLineOptions {
  /** Language of the messages, English by default. */
  language?: 'en' | 'it';
  /** Key of the unit whose relations are being typed. If absent, the line is about a new unit. */
  unitKey?: string;
  /** Recorded statements about a new unit, from units that were recorded before it. Their `to` is ignored. */
  awaiting?: readonly Statement[];
}

const NEW_KEY = '\u0000line';

/**
 * Reports, before it is saved, which contradictions and unknown units a line would cause. It finds cycles with
 * the recorded relations, also those that await the unit, and among its own. Relations are checked in order, as
 * they would be recorded. The order of the site is unchanged afterwards. Cost: that of `findContradictionOf` for
 * each relation.
 */
export function checkUnitLine(
  order: RecordedOrder,
  { us_number: number = '', area = '', relationships = [] }: LineUnit,
  { language = 'en', unitKey, awaiting = [] }: CheckLineOptions = {},
): LineCheck {
  const own = openUnit(order, { number, area, unitKey });
  const messages = messagesIn(language);
  const check: LineCheck = { namesakes: [], contradictions: [], unknown: [] };
  if (own.key === NEW_KEY && number !== '') check.namesakes = nameUnits(order, number);
  if (own.existing !== undefined) check.existing = own.existing;
  const added: Statement[] = own.key === NEW_KEY ? awaiting.map((one) => ({ ...one, to: NEW_KEY })) : [];
  for (const statement of added) order.add(statement);
  for (const [relation, stated] of relationships.entries()) {
    const to = isItself(stated, { number, area }) ? own.key : findTarget(order, stated, area);
    if (to === undefined) {
      check.unknown.push({ relation, message: reportUnknown(order, stated)[language] });
      continue;
    }
    const statement: Statement = {
      from: own.key,
      type: stated.type,
      to,
      certainty: stated.certainty ?? null,
    };
    const chain = order.findContradictionOf(statement);
    if (chain) check.contradictions.push({ relation, finding: reportContradiction(chain, messages) });
    if (chain || to === own.key) continue;
    order.add(statement);
    added.push(statement);
  }
  for (const statement of added) order.remove(statement);
  if (own.key === NEW_KEY) order.removeUnit(NEW_KEY);
  return check;
}

/** Returns the unit of the line. A new unit is part of the order during the check. */
function openUnit(
  order: RecordedOrder,
  { number, area, unitKey }: { number: string; area: string; unitKey: string | undefined },
): { key: string; existing: string | undefined } {
  const existing = findInArea(order, number, area);
  const key = unitKey ?? existing ?? NEW_KEY;
  if (key === NEW_KEY) order.setUnit({ key, us_number: number || '?', area });
  return { key, existing };
}

function isItself({ us_number, area }: LineRelation, own: { number: string; area: string }): boolean {
  return us_number === own.number && (area ?? own.area) === own.area;
}

function findInArea(order: RecordedOrder, number: string, area: string): string | undefined {
  return order.listNamesakes(number).find((key) => order.findUnit(key)?.area === area);
}

/** Finds the unit like `resolveReference`. */
function findTarget(
  order: RecordedOrder,
  { us_number, area }: LineRelation,
  ownArea: string,
): string | undefined {
  const all = order.listNamesakes(us_number).filter((key) => key !== NEW_KEY);
  const units = all.map((key) => ({ key, area: order.findUnit(key)?.area ?? '' }));
  return resolveReference(units, { area, ownArea })?.key;
}

/** Formats a reference to an unknown unit. It is no error, because units are often recorded from the top down. */
function reportUnknown(order: RecordedOrder, { us_number: number, area }: LineRelation): Labels {
  const others = nameUnits(order, number);
  if (area === undefined && others.length > 1) return SAY.severalUnits(number, others);
  return SAY.notRecordedYet(area ? `${area}/${number}` : number, others);
}

/** Names the recorded units with a number, each with its area. */
function nameUnits(order: RecordedOrder, number: string): string[] {
  return order
    .listNamesakes(number)
    .filter((key) => key !== NEW_KEY)
    .map((key) => order.findUnit(key)?.area ?? '')
    .map((area) => (area ? `${area}/${number}` : number));
}

/** Returns the finding for a chain that begins with the statement of the line, directed from the later unit. */
function reportContradiction(chain: ChainStep[], messages: ReturnType<typeof messagesIn>): Finding {
  const units = unitsOf(chain);
  const [first] = chain;
  if (first && units.length === 1)
    return buildFinding('self_relation', {
      message: messages.selfRelation(first),
      units,
      chain,
      suggestions: [],
    });
  const code = chain.length === 2 ? 'contradiction' : 'cycle';
  const isPair = first !== undefined && relationClassOf(first.type) === 'contemporary';
  const message = isPair ? messages.contemporaryButOrdered(chain) : messages.loop(chain);
  return buildFinding(isPair ? 'contemporary_but_ordered' : code, { message, units, chain, suggestions: [] });
}
