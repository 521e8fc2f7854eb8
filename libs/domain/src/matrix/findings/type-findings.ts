import { findConfigured, type ConfiguredTypes, emNodeTypeOf } from '@trowel/domain/records';
import type { Facts } from '../graph/facts.ts';
import { findEmFindings } from './em-findings.ts';
import { emWordsIn } from './em-words.ts';
import { buildFinding, type Finding } from './finding.ts';
import type { Language } from './messages.ts';

/**
 * Returns the findings about unit types: relations that the types do not allow, and unknown types if `types` is
 * given.
 */
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
 * Returns a finding for each unit type that is neither built in nor configured, with all its units. Files for
 * other programs export such units as plain units.
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
