import type { WhereCondition, WhereTree } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';

export type Join = 'and' | 'or';

/** Conditions of one level, combined by "and" or "or". */
export interface ConditionGroup {
  join: Join;
  members: readonly WhereCondition[];
}

/** The filter of a table: conditions and groups of conditions. */
export interface Conditions {
  join: Join;
  members: readonly (WhereCondition | ConditionGroup)[];
}

export const NO_CONDITIONS: Conditions = { join: 'and', members: [] };

/** True if a member of a filter is a group. */
export function isGroup(member: WhereCondition | ConditionGroup): member is ConditionGroup {
  return 'members' in member;
}

/** Formats a filter as the parameter `where`. Returns undefined if it has no conditions. */
export function formatWhere({ join, members }: Conditions): string | undefined {
  const full = members.filter((member) => !isGroup(member) || member.members.length > 0);
  if (full.length === 0) return undefined;
  const sent = full.map((member) => (isGroup(member) ? { [member.join]: member.members } : member));
  return JSON.stringify({ [join]: sent } as unknown as WhereTree);
}

/** Parses the parameter `where`. Anything else, and fields that do not exist here, are ignored. */
export function parseConditions(text: string | null, fields: readonly RecordField[]): Conditions {
  const names = new Set(fields.map(({ name }) => name));
  const isKnown = (one: unknown): one is WhereCondition =>
    isObject(one) && typeof one['operator'] === 'string' && names.has(String(one['field']));
  const top = parseGroup(parseJson(text ?? ''));
  if (!top) return NO_CONDITIONS;
  const members = top.members.flatMap((member): (WhereCondition | ConditionGroup)[] => {
    if (isKnown(member)) return [member];
    const group = parseGroup(member);
    const known = group?.members.filter(isKnown) ?? [];
    return group && known.length > 0 ? [{ join: group.join, members: known }] : [];
  });
  return { join: top.join, members };
}

function parseGroup(sent: unknown): { join: Join; members: readonly unknown[] } | undefined {
  if (!isObject(sent)) return undefined;
  const join = Array.isArray(sent['or']) ? 'or' : 'and';
  const members = sent[join];
  return Array.isArray(members) ? { join, members } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Filters by single parameters, such as `period_is=4`, as they are in links. The longest suffix first. */
const SUFFIXES = [
  ['_after', 'at_least'],
  ['_before', 'at_most'],
  ['_min', 'at_least'],
  ['_max', 'at_most'],
  ['_is', 'is'],
  ['', 'is'],
] as const;
/** Name of the parameter that lists fields which must be empty. */
const WITHOUT = 'without';

/** A filter that a single parameter of the address states. */
export interface LinkedFilter {
  parameter: string;
  condition: WhereCondition;
}

/** Reads the filters by single parameters of an address. */
export function readLinkedFilters(address: URLSearchParams, fields: readonly RecordField[]): LinkedFilter[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return [...address].flatMap(([parameter, value]): LinkedFilter[] => {
    if (parameter === WITHOUT)
      return value
        .split(',')
        .filter((name) => byName.has(name))
        .map((field) => ({ parameter, condition: { field, operator: 'empty' } }));
    const [field, operator] = SUFFIXES.flatMap(([suffix, operator]) => {
      const name = parameter.slice(0, parameter.length - suffix.length);
      const found = parameter.endsWith(suffix) ? byName.get(name) : undefined;
      return found ? ([[found, operator]] as const) : [];
    })[0] ?? [undefined, undefined];
    if (field === undefined || value === '') return [];
    const isSearched = field.kind === 'text' && parameter === field.name;
    return [
      { parameter, condition: { field: field.name, operator: isSearched ? 'contains' : operator, value } },
    ];
  });
}
