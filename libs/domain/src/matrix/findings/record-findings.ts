import { compareNatural } from '@trowel/domain/core';
import type { RelationType } from '@trowel/domain/records';
import { appendTo } from '../graph/append-to.ts';
import {
  sheetOf,
  typeSeenFrom,
  type Facts,
  type OrderFact,
  type PairFact,
  type Statement,
} from '../graph/facts.ts';
import { membersOf, type Merge } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { lastsBackwards, type PeriodRank } from '../graph/period-rank.ts';
import type { MatrixUnit } from '../graph/units.ts';
import type { ChainStep } from '../proofs/chain-step.ts';
import { describeOrderFact, describePair } from '../proofs/describe-statements.ts';
import { nameMissing, type Adviser } from './advice.ts';
import { buildFinding, type Finding } from './finding.ts';
import type { Messages } from './messages.ts';
import { endsBefore, isImpossibleByKind, liesWhollyLower, type UnitTraits } from './unit-traits.ts';

/** Returns a finding for each statement about an unknown unit, with the units that may be meant. */
export function findUnknownUnits(facts: Facts, adviser: Adviser, messages: Messages): Finding[] {
  return facts.unknown.flatMap((statement) => {
    if (statement.type === null) return [];
    const step = describeUnknown(facts, statement, statement.type);
    const suggestions = adviser.findIntended(statement);
    const meant = suggestions.flatMap(({ instead }) => (instead ? [instead.to] : []));
    const missing = facts.indexOf.has(statement.from) ? step : { ...step, to: step.from };
    const isNamesake = (name: string): boolean => name === missing.to || name.endsWith(`/${missing.to}`);
    const isAmbiguous = !statement.toArea && meant.filter(isNamesake).length > 1;
    return buildFinding('unknown_unit', {
      message: isAmbiguous
        ? messages.ambiguousUnit(step, missing.to, meant)
        : messages.unknownUnit(step, missing.to, meant),
      units: [...new Set([step.from, step.to])],
      chain: [step],
      suggestions,
      subject: missing.to,
    });
  });
}

/** Describes a statement from the view of the unit on whose sheet it is. */
function describeUnknown({ indexOf, labels }: Facts, statement: Statement, type: RelationType): ChainStep {
  const nameOf = (key: string): string => labels[indexOf.get(key) ?? -1] ?? key;
  return {
    from: nameOf(statement.from),
    type,
    to: statement.to === null ? nameMissing(statement) : nameOf(statement.to),
    recorded_in: nameOf(sheetOf(statement)),
    certainty: statement.certainty ?? null,
  };
}

/**
 * Returns a finding for each order relation that is recorded on one of the two sheets only. If the sheet of a
 * unit with a similar number records the same relation, that number is suggested.
 */
export function findOneSided({ facts }: Order, adviser: Adviser, messages: Messages): Finding[] {
  const findings: Finding[] = [];
  for (let place = 0; place < facts.order.length; place++) {
    const { later, earlier, isBothSided, statements } = facts.order[place];
    if (isBothSided || later === earlier) continue;
    const step = describeOrderFact(facts, place);
    const isOnLater = statements.some((statement) => sheetOf(statement) === facts.units[later].key);
    const silent = isOnLater ? step.to : step.from;
    findings.push(
      buildFinding('one_sided', {
        message: messages.oneSided(step, silent),
        units: [step.from, step.to],
        chain: [step],
        suggestions: adviser.adviseOnSlip(place),
      }),
    );
  }
  return findings;
}

/**
 * Returns the findings about single order relations, kind by kind: recorded as two kinds at the same time,
 * impossible between such units, against the periods, against the levels. Then contemporaries whose periods do
 * not overlap. Cost: one pass over the relations.
 */
export function findRelationFindings(
  order: Order,
  traits: readonly UnitTraits[],
  messages: Messages,
): Finding[] {
  const { facts } = order;
  const findings = CHECKS.map((): Finding[] => []);
  const context: CheckContext = { order, traits, messages };
  for (let place = 0; place < facts.order.length; place++) {
    const fact = facts.order[place];
    for (let check = 0; check < CHECKS.length; check++) {
      const finding = CHECKS[check](context, fact, place);
      if (finding) findings[check].push(finding);
    }
  }
  const [conflicting, impossible, inverted, lower] = findings;
  return [...conflicting!, ...impossible!, ...inverted!, ...findPeriodsApart(context), ...lower!];
}

interface CheckContext {
  order: Order;
  traits: readonly UnitTraits[];
  messages: Messages;
}

/** Checks an order fact (index into `Facts.order`). */
type Check = (context: CheckContext, fact: OrderFact, place: number) => Finding | undefined;

const CHECKS: readonly Check[] = [checkConflictingKinds, checkKinds, checkPeriods, checkElevations];

/**
 * Reports a unit that is recorded, for example, as both cutting and covering another. Purely temporal relations
 * are compatible with all others.
 */
function checkConflictingKinds(
  { order: { facts }, messages }: CheckContext,
  { later, earlier, statements }: OrderFact,
  place: number,
): Finding | undefined {
  if (later === earlier || isOfOneKind(statements, facts.units[later].key)) return undefined;
  const kinds = new Set(statements.map((one) => typeSeenFrom(one, facts.units[later].key)!));
  kinds.delete('later_than');
  if (kinds.size < 2) return undefined;
  const step = describeOrderFact(facts, place);
  const types = [...kinds].sort();
  const chain = types.map((type) => ({ ...step, type }));
  const message = messages.conflictingKinds(step.from, types, step.to);
  return buildFinding('conflicting_kinds', { message, units: [step.from, step.to], chain });
}

function isOfOneKind(statements: readonly Statement[], laterKey: string): boolean {
  if (statements.length < 2) return true;
  const kind = typeSeenFrom(statements[0], laterKey);
  return statements.every((statement) => typeSeenFrom(statement, laterKey) === kind);
}

/** Reports relations that the kinds of the units do not allow. */
function checkKinds(
  { order, traits, messages }: CheckContext,
  fact: OrderFact,
  place: number,
): Finding | undefined {
  if (!isImpossibleByKind(order.facts, fact, traits)) return undefined;
  const step = describeOrderFact(order.facts, place);
  const isCutFilling = traits[fact.later].kind === 'negative';
  const message =
    step.type === 'cuts'
      ? messages.layerCuts(step)
      : isCutFilling
        ? messages.cutFills(step)
        : messages.matterFilled(step);
  return buildFinding('impossible_by_type', { message, units: [step.from, step.to], chain: [step] });
}

/** Reports relations whose later unit has the older period. */
function checkPeriods(
  { order: { facts }, traits, messages }: CheckContext,
  { later, earlier }: OrderFact,
  place: number,
): Finding | undefined {
  if (!endsBefore(traits[later].range, traits[earlier].range)) return undefined;
  const step = describeOrderFact(facts, place);
  const message = messages.periodInversion(step, periodsOf(facts, later, earlier));
  return buildFinding('period_inversion', { message, units: [step.from, step.to], chain: [step] });
}

/** Reports touching units of which the later one is entirely lower. */
function checkElevations(
  { order, traits, messages }: CheckContext,
  fact: OrderFact,
  place: number,
): Finding | undefined {
  if (!liesWhollyLower(order.facts, fact, traits)) return undefined;
  const step = describeOrderFact(order.facts, place);
  const message = messages.elevationInversion(step, [
    traits[fact.later].elevation!.max,
    traits[fact.earlier].elevation!.min,
  ]);
  return buildFinding('elevation_inversion', { message, units: [step.from, step.to], chain: [step] });
}

/** Returns a finding for each pair of contemporaries whose periods do not overlap. */
function findPeriodsApart({ order: { facts }, traits, messages }: CheckContext): Finding[] {
  const findings: Finding[] = [];
  for (const pair of facts.contemporary) {
    const [a, b] = [traits[pair.a].range, traits[pair.b].range];
    if (!endsBefore(a, b) && !endsBefore(b, a)) continue;
    const step = describePair(facts, pair);
    const message = messages.periodsApart(step, periodsOf(facts, pair.a, pair.b));
    findings.push(buildFinding('period_inversion', { message, units: [step.from, step.to], chain: [step] }));
  }
  return findings;
}

/** Returns a finding for each unit whose last period ends before its first one begins. */
export function findBackwardSpans({ units, labels }: Facts, rank: PeriodRank, messages: Messages): Finding[] {
  const findings: Finding[] = [];
  for (const [place, unit] of units.entries()) {
    if (!lastsBackwards(unit, rank)) continue;
    const periods = [
      namePeriod(unit.period, unit.phase),
      namePeriod(unit.period_end, unit.phase_end),
    ] as const;
    const message = messages.lastsBackwards(labels[place], periods);
    findings.push(buildFinding('period_inversion', { message, units: [labels[place]] }));
  }
  return findings;
}

/**
 * Returns a finding for each period that units have and that is not among the described ones, with its units.
 * Cost: linear in the units.
 */
export function findUndescribedPeriods(
  { units, labels }: Pick<Facts, 'units' | 'labels'>,
  described: ReadonlySet<string>,
  messages: Messages,
): Finding[] {
  const unitsOf = new Map<string, string[]>();
  for (const [place, { period, period_end }] of units.entries()) {
    for (const name of new Set([period?.trim(), period_end?.trim()])) {
      if (name && !described.has(name)) appendTo(unitsOf, name, labels[place]);
    }
  }
  return [...unitsOf]
    .sort(([a], [b]) => compareNatural(a, b))
    .map(([subject, names]) => {
      const message = messages.undescribedPeriod(subject, names);
      return buildFinding('undescribed_period', { message, units: names, subject });
    });
}

function periodsOf({ units }: Facts, first: number, second: number): [string, string] {
  return [periodOf(units[first]), periodOf(units[second])];
}

function periodOf({ period, phase, period_end, phase_end }: MatrixUnit): string {
  const [start, end] = [namePeriod(period, phase), namePeriod(period_end, phase_end)];
  return start && end && start !== end ? `${start}–${end}` : start || end;
}

function namePeriod(period: string | null | undefined, phase: string | null | undefined): string {
  return [period, phase].filter(Boolean).join('/');
}

/**
 * Returns a finding for each merged unit whose members differ in type or period. The same unit recorded in two
 * areas is normal.
 */
export function findEqualUnlike({ facts, merge }: Order, messages: Messages): Finding[] {
  const findings: Finding[] = [];
  for (const [classId, chain] of groupPairs(facts.equal, merge)) {
    const members = [...membersOf(merge, classId)];
    const traits = listDifferences(members.map((member) => facts.units[member]));
    if (traits.length === 0) continue;
    const units = members.map((member) => facts.labels[member]);
    const message = messages.equalUnlike(units, traits);
    findings.push(
      buildFinding('equal_unlike', { message, units, chain: chain.map((pair) => describePair(facts, pair)) }),
    );
  }
  return findings;
}

function groupPairs(pairs: readonly PairFact[], { classOf }: Merge): [number, PairFact[]][] {
  const groups = new Map<number, PairFact[]>();
  for (const pair of pairs) appendTo(groups, classOf[pair.a], pair);
  return [...groups].sort(([a], [b]) => a - b);
}

function listDifferences(units: readonly MatrixUnit[]): ('type' | 'period')[] {
  const differ = (values: (string | null | undefined)[]): boolean =>
    new Set(values.map((value) => value?.trim().toLowerCase()).filter(Boolean)).size > 1;
  return [
    ...(differ(units.map(({ unit_type }) => unit_type)) ? (['type'] as const) : []),
    ...(differ(units.map(({ period }) => period)) ? (['period'] as const) : []),
  ];
}
