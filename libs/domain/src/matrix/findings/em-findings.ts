import type { ConfiguredTypes } from '@trowel/domain/records';
import { typeSeenFrom, type Facts, type Statement } from '../graph/facts.ts';
import type { ChainStep } from '../proofs/chain-step.ts';
import { describeOrderFact, describePair } from '../proofs/describe-statements.ts';
import { isSource, listEmRoles, type EmRole } from './em-role.ts';
import { checkEmRelation, type EmObjection } from './em-rules.ts';
import { emWordsIn, type EmWords, type MissingLink } from './em-words.ts';
import { buildFinding, type Finding } from './finding.ts';
import type { Language } from './messages.ts';

/**
 * Returns a finding for each relation that the Extended Matrix does not allow between the types of its units,
 * and for each property, combiner and extractor with an incomplete chain of sources. Plain units get no finding.
 * Cost: one pass over the units, and one over the facts if there are units of the Extended Matrix.
 */
export function findEmFindings(
  facts: Facts,
  { types, language }: { types: ConfiguredTypes | undefined; language: Language },
): Finding[] {
  const roles = listEmRoles(facts.units, types);
  if (!roles) return [];
  const words = emWordsIn(language);
  return [...findUnfit(facts, roles, words), ...findIncomplete(facts, roles, words)];
}

/** A fact of any kind between two units. */
interface AnyFact {
  first: number;
  second: number;
  statements: readonly Statement[];
  describe(): ChainStep;
}

/** Iterates over all facts between two units, order facts first. */
function* listAllFacts(facts: Facts): Generator<AnyFact> {
  for (let place = 0; place < facts.order.length; place++) {
    const { later, earlier, statements } = facts.order[place];
    if (later === earlier) continue;
    yield { first: later, second: earlier, statements, describe: () => describeOrderFact(facts, place) };
  }
  for (const pairs of [facts.equal, facts.contemporary, facts.links]) {
    for (const pair of pairs) {
      const { a, b, statements } = pair;
      yield { first: a, second: b, statements, describe: () => describePair(facts, pair) };
    }
  }
}

function findUnfit(facts: Facts, roles: readonly EmRole[], words: EmWords): Finding[] {
  const findings: Finding[] = [];
  for (const fact of listAllFacts(facts)) {
    const [from, to] = [roles[fact.first], roles[fact.second]];
    if (from === 'unit' && to === 'unit') continue;
    for (const statement of fact.statements) {
      const type = typeSeenFrom(statement, facts.units[fact.first].key);
      const objection = type && checkEmRelation({ from, type, to });
      if (!objection) continue;
      findings.push(describeObjection({ ...fact.describe(), type }, objection, { roles: [from, to], words }));
      break;
    }
  }
  return findings;
}

function describeObjection(
  step: ChainStep,
  { kind, side }: EmObjection,
  { roles, words }: { roles: readonly [EmRole, EmRole]; words: EmWords },
): Finding {
  const role = side === 'from' ? roles[0] : roles[1];
  const messages: Record<EmObjection['kind'], () => string> = {
    unfit: () => words.unfit(step, step[side], role),
    doubtful: () => words.hypothesis(step, step[side]),
    not_documenting: () => words.notDocumenting(step),
    no_link: () => words.noLink(step, roles),
  };
  const code = kind === 'no_link' ? 'em_chain_unfit' : 'em_relation_unfit';
  return buildFinding(code, { message: messages[kind](), units: [step.from, step.to], chain: [step] });
}

/** Roles of which one completes each link. A document may have its own properties. */
const LINKS: Partial<Record<EmRole, Record<MissingLink, readonly EmRole[]>>> = {
  property: {
    owner: ['unit', 'virtual', 'find', 'continuity', 'document'],
    source: ['combiner', 'extractor', 'document'],
  },
  combiner: { owner: ['property'], source: ['extractor', 'document'] },
  extractor: { owner: ['property', 'combiner'], source: ['document'] },
};

function findIncomplete(facts: Facts, roles: readonly EmRole[], words: EmWords): Finding[] {
  const linkedRoles = new Map<number, Set<EmRole>>();
  for (const [at, role] of roles.entries()) if (isSource(role)) linkedRoles.set(at, new Set());
  if (linkedRoles.size === 0) return [];
  for (const { first, second } of listAllFacts(facts)) {
    linkedRoles.get(first)?.add(roles[second]);
    linkedRoles.get(second)?.add(roles[first]);
  }
  const findings: Finding[] = [];
  for (const [at, linked] of linkedRoles) {
    const missing = listMissing(roles[at], linked);
    if (missing.length === 0) continue;
    const unit = facts.labels[at];
    const message = words.incomplete(unit, roles[at], missing);
    findings.push(buildFinding('em_chain_incomplete', { message, units: [unit] }));
  }
  return findings;
}

function listMissing(role: EmRole, linked: ReadonlySet<EmRole>): MissingLink[] {
  const needed = LINKS[role];
  if (!needed) return [];
  return (['owner', 'source'] as const).filter((link) => !needed[link].some((other) => linked.has(other)));
}
