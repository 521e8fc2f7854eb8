import { ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import { getEntity } from '../entities/entity.ts';
import { parseWhere } from '../lists/parse-where.ts';
import { unknownParameter } from '../lists/parameter-problems.ts';
import type { ViewDefinition, ViewedEntity } from './saved-view.ts';

/** Checks that a view names existing fields and that its filter is valid. @throws ValidationError */
export function validateView(
  entity: ViewedEntity,
  { columns = [], widths = {}, where = '', sort_by: sortBy, group_by: groupBy }: ViewDefinition,
): void {
  const { fields } = getEntity(entity);
  const names = fields.map(({ name }) => name);
  const used = [
    ...columns.map((name) => ['columns', name] as const),
    ...Object.keys(widths).map((name) => ['widths', name] as const),
    ...(sortBy === undefined ? [] : [['sort_by', sortBy] as const]),
    ...(groupBy === undefined ? [] : [['group_by', groupBy] as const]),
  ];
  const problems: BilingualFieldProblem[] = used
    .filter(([, name]) => !names.includes(name))
    .map(([place, name]) => unknownParameter(name, names, `definition.${place}`));
  problems.push(...parseWhere(fields, where).problems);
  if (problems.length > 0) throw new ValidationError(problems.slice(0, MAX_PROBLEMS));
}

const MAX_PROBLEMS = 10;
