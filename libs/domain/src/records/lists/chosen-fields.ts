import { buildAliases, ValidationError, type FieldProblem } from '@trowel/domain/core';
import { getEntity, type EntityName } from '../entities/entity.ts';
import { unknownParameter } from './list-query.ts';

/** A record of which only some fields were asked for. */
export interface ChosenRecord {
  id: number;
  version: number;
  [field: string]: unknown;
}

const PARAMETER = 'fields';

/**
 * Reads which fields of a kind of record are asked for: names separated by commas, those of pyArchInit too. Gives them
 * with the fields of the natural key, `id` and `version`, in the record's order; undefined when none is named.
 * @throws ValidationError naming each unknown name and the nearest known one.
 */
export function parseChosenFields(entity: EntityName, raw: unknown): string[] | undefined {
  if (raw === undefined || raw === '') return undefined;
  if (typeof raw !== 'string') throw new ValidationError([givenTwice()]);
  return chooseFields(entity, raw.split(','));
}

/** As `parseChosenFields`, of a list of names. @throws ValidationError */
export function chooseFields(entity: EntityName, names: readonly string[]): string[] {
  const { fields, key } = getEntity(entity);
  const aliases = buildAliases(fields);
  const known = fields.map(({ name }) => name);
  const chosen = new Set(['id', 'version', ...key]);
  const problems: FieldProblem[] = [];
  for (const given of names) {
    const name = aliases.get(given.trim());
    if (name === undefined) problems.push(unknownParameter(given.trim(), known, PARAMETER));
    else chosen.add(name);
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return known.filter((name) => chosen.has(name));
}

function givenTwice(): FieldProblem {
  return {
    field: PARAMETER,
    message: `${PARAMETER} is given more than once; separate the names by commas.`,
    type: 'invalid_parameter',
  };
}
