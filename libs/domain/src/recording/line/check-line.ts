import type { Labels } from '@trowel/domain/core';
import { relationClassOf, resolveReference } from '@trowel/domain/records';
import {
  buildFinding,
  messagesIn,
  unitsOf,
  type ChainStep,
  type Finding,
  type OrderKeeper,
  type Statement,
} from '@trowel/domain/matrix';
import { SAY } from './line-messages.ts';
import type { LineRelation, LineUnit } from './line-unit.ts';

/** What would be odd about a line if it were recorded now. */
export interface LineCheck {
  /** Key of the unit of that area and number, if the site has it already. */
  taken?: string;
  /** A finding for each relation that contradicts, by its place among the relations of the line. */
  contradictions: { relation: number; finding: Finding }[];
  /** Relations to a unit that is not recorded yet, or to a number that several units have, by their place. */
  unknown: { relation: number; message: string }[];
}

export interface CheckLineOptions {
  /** Language of the messages, English by default. */
  language?: 'en' | 'it';
  /** Key of the unit whose relations are being typed; without it the line is about a new one. */
  unitKey?: string;
}

const NEW_KEY = '\u0000line';

/**
 * Tells before Enter what a line would contradict: loops with the relations recorded and among its own, and units that
 * are not there. Relations are taken one after another, as they would be recorded. The order of the site is as before
 * afterwards. Cost: that of `findContradictionOf` for each relation.
 */
export function checkUnitLine(
  order: OrderKeeper,
  { us_number: number = '', area = '', relationships = [] }: LineUnit,
  { language = 'en', unitKey }: CheckLineOptions = {},
): LineCheck {
  const own = openUnit(order, { number, area, unitKey });
  const messages = messagesIn(language);
  const check: LineCheck = { contradictions: [], unknown: [] };
  if (own.taken !== undefined) check.taken = own.taken;
  const added: Statement[] = [];
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

/** The unit the line is about; a new one stands among the others while the line is looked at. */
function openUnit(
  order: OrderKeeper,
  { number, area, unitKey }: { number: string; area: string; unitKey: string | undefined },
): { key: string; taken: string | undefined } {
  const taken = findInArea(order, number, area);
  const key = unitKey ?? taken ?? NEW_KEY;
  if (key === NEW_KEY) order.setUnit({ key, us_number: number || '?', area });
  return { key, taken };
}

function isItself({ us_number, area }: LineRelation, own: { number: string; area: string }): boolean {
  return us_number === own.number && (area ?? own.area) === own.area;
}

function findInArea(order: OrderKeeper, number: string, area: string): string | undefined {
  return order.listNamesakes(number).find((key) => order.findUnit(key)?.area === area);
}

/** As a sheet is read (`resolveReference`). */
function findTarget(
  order: OrderKeeper,
  { us_number, area }: LineRelation,
  ownArea: string,
): string | undefined {
  const all = order.listNamesakes(us_number).filter((key) => key !== NEW_KEY);
  const units = all.map((key) => ({ key, area: order.findUnit(key)?.area ?? '' }));
  return resolveReference(units, { area, ownArea })?.key;
}

/** A unit that is recorded later is no mistake: units are often recorded from the top down. */
function reportUnknown(order: OrderKeeper, { us_number: number, area }: LineRelation): Labels {
  const others = order
    .listNamesakes(number)
    .filter((key) => key !== NEW_KEY)
    .map((key) => order.findUnit(key)?.area ?? '')
    .map((other) => (other ? `${other}/${number}` : number));
  if (area === undefined && others.length > 1) return SAY.severalUnits(number, others);
  return SAY.notRecordedYet(area ? `${area}/${number}` : number, others);
}

/** The chain begins with the statement of the line, turned so that the later unit comes first. */
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
