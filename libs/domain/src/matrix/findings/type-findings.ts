import { findConfigured, type ConfiguredTypes, emNodeTypeOf } from '@trowel/domain/records';
import type { Facts } from '../graph/facts.ts';
import { findEmFindings } from './em-findings.ts';
import { emWordsIn } from './em-words.ts';
import { buildFinding, type Finding } from './finding.ts';
import type { Language } from './messages.ts';

/** Gives what is odd about the types of units: relations they do not allow, and types nobody knows where `types` are given. */
export function findTypeFindings(
  facts: Facts,
  { types, language }: { types: ConfiguredTypes | undefined; language: Language },
): Finding[] {
  return [
    ...findEmFindings(facts, { types, language }),
    ...(types ? findUnknownTypes(facts, { types, language }) : []),
  ];
}

/**
 * Gives a finding for each type of unit that is neither built in nor configured, with all units of it: files for other
 * programs give them as plain units.
 */
export function findUnknownTypes(
  { units, labels }: Pick<Facts, 'units' | 'labels'>,
  { types, language }: { types: ConfiguredTypes; language: Language },
): Finding[] {
  const unknown = new Map<string, string[] | undefined>();
  for (let at = 0; at < units.length; at++) {
    const type = units[at].unit_type?.trim() ?? '';
    if (!unknown.has(type)) unknown.set(type, isUnknownType(type, types) ? [] : undefined);
    unknown.get(type)?.push(labels[at]);
  }
  const words = emWordsIn(language);
  return [...unknown].flatMap(([type, names]) =>
    names ? [buildFinding('unknown_type', { message: words.unknownType(type, names), units: names })] : [],
  );
}

function isUnknownType(unitType: string | null | undefined, types: ConfiguredTypes): boolean {
  return !emNodeTypeOf(unitType).isKnown && findConfigured(types, unitType) === undefined;
}
