import { type ConfiguredTypes, emNodeTypeOf, type EmFamily } from '@trowel/domain/records';
import type { MatrixUnit } from '../graph/units.ts';

/**
 * Role of a unit in the rules of the Extended Matrix. `unit` is any excavated unit, for which there are no
 * restrictions.
 */
export type EmRole = 'unit' | 'virtual' | 'find' | 'continuity' | Exclude<EmFamily, 'stratum'>;

const ROLES: Readonly<Record<string, EmRole>> = {
  USVs: 'virtual',
  serUSVs: 'virtual',
  USVn: 'virtual',
  serUSVn: 'virtual',
  SF: 'find',
  VSF: 'find',
  BR: 'continuity',
};

/** Returns the role of each unit by its type. Undefined if all are plain units, for which there are no rules. */
export function listEmRoles(units: readonly MatrixUnit[], types?: ConfiguredTypes): EmRole[] | undefined {
  const known = new Map<string | null | undefined, EmRole>();
  for (const { unit_type } of units) {
    if (!known.has(unit_type)) known.set(unit_type, emRoleOf(unit_type, types));
  }
  if ([...known.values()].every((role) => role === 'unit')) return undefined;
  return units.map(({ unit_type }) => known.get(unit_type)!);
}

/** Returns the role of a unit type in any letter case. A custom type has the role of its `em_type`. */
function emRoleOf(unitType: string | null | undefined, types?: ConfiguredTypes): EmRole {
  const { type, family } = emNodeTypeOf(unitType, types);
  return family === 'stratum' ? (ROLES[type] ?? 'unit') : family;
}

/** Returns true if a role belongs to the chain of sources. */
export function isSource(role: EmRole): role is Exclude<EmFamily, 'stratum'> {
  return role === 'property' || role === 'combiner' || role === 'extractor' || role === 'document';
}
