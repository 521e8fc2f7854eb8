import { getEntity, type EntityName } from '../entities/entity.ts';
import { ValidationError, type BilingualFieldProblem, aliasesOf } from '@trowel/domain/core';
import { readCustomKey } from '../sheets/custom-fields.ts';
import { FIELDS_PARAMETER, givenTwice, unknownParameter } from './parameter-problems.ts';

/** A record of which only some fields were requested. */
export interface ChosenRecord {
  id: number;
  version: number;
  [field: string]: unknown;
}

/**
 * Parses the requested fields of a kind of record: names separated by commas, including those of pyArchInit.
 * Returns them together with the natural key, `id` and `version`, in the record's order. Undefined if none is
 * named. @throws ValidationError naming each unknown name and the nearest known one.
 */
export function parseChosenFields(entity: EntityName, raw: unknown): string[] | undefined {
  if (raw === undefined || raw === '') return undefined;
  if (typeof raw !== 'string') throw new ValidationError([givenTwice(FIELDS_PARAMETER)]);
  return chooseFields(entity, raw.split(','));
}

/** Like `parseChosenFields`, for a list of names. @throws ValidationError */
export function chooseFields(
  entity: EntityName,
  names: readonly string[],
  { parameter = FIELDS_PARAMETER }: { parameter?: string } = {},
): string[] {
  const { fields, key } = getEntity(entity);
  const aliases = aliasesOf(fields);
  const known = fields.map(({ name }) => name);
  const chosen = new Set(['id', 'version', ...key]);
  const problems: BilingualFieldProblem[] = [];
  for (const given of names) {
    const name = aliases.get(given.trim()) ?? columnOfCustom(given.trim(), known);
    if (name === undefined) problems.push(unknownParameter(given.trim(), known, parameter));
    else chosen.add(name);
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return known.filter((name) => chosen.has(name));
}

/** Custom fields are read with all others of their record. */
function columnOfCustom(name: string, known: readonly string[]): string | undefined {
  return readCustomKey(name) !== undefined && known.includes('custom') ? 'custom' : undefined;
}
