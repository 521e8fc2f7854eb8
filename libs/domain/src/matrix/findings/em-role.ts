import { type ConfiguredTypes, emNodeTypeOf, type EmFamily } from '@trowel/domain/records';
import type { MatrixUnit } from '../graph/units.ts';

/** What a unit is for the rules of the Extended Matrix; `unit` is anything of the ground they do not restrict. */
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

/** Gives the role of each unit by its type; undefined when all are plain units, of which the rules say nothing. */
export function listEmRoles(units: readonly MatrixUnit[], types?: ConfiguredTypes): EmRole[] | undefined {
  const known = new Map<string | null | undefined, EmRole>();
  for (const { unit_type } of units) {
    if (!known.has(unit_type)) known.set(unit_type, emRoleOf(unit_type, types));
  }
  if ([...known.values()].every((role) => role === 'unit')) return undefined;
  return units.map(({ unit_type }) => known.get(unit_type)!);
}

/** Gives the role of a type of unit in any letter case; a type of one's own has that of its `em_type`. */
function emRoleOf(unitType: string | null | undefined, types?: ConfiguredTypes): EmRole {
  const { type, family } = emNodeTypeOf(unitType, types);
  return family === 'stratum' ? (ROLES[type] ?? 'unit') : family;
}

/** Tells whether a role belongs to the chain of sources. */
export function isSource(role: EmRole): role is Exclude<EmFamily, 'stratum'> {
  return role === 'property' || role === 'combiner' || role === 'extractor' || role === 'document';
}
