import { type EntityName, getEntity } from '../entities/entity.ts';
import {
  type ExpressionScope,
  type PreparedComputed,
  prepareComputed,
} from '../expressions/computed-fields.ts';
import { listLinkedKinds } from '../expressions/linked-kinds.ts';
import { toField } from './custom-fields.ts';
import type { CustomFieldDefinition } from './sheet-definition.ts';

/** Returns the fields that expressions of a sheet may use: its number fields, and those of linked records. */
export function createExpressionScope(
  entity: EntityName,
  custom: readonly CustomFieldDefinition[],
): ExpressionScope {
  const stored = custom.filter(({ type }) => type !== 'computed');
  return {
    fields: [...getEntity(entity).fields, ...stored.map((field) => toField(field))],
    computed: new Set(custom.filter(({ type }) => type === 'computed').map(({ key }) => key)),
    linked: new Map(listLinkedKinds(entity).map(({ kind, fields }) => [kind, fields])),
  };
}

/** Returns the computed fields of a sheet in the order of computation, or the first problem. */
export function prepareSheetComputed(
  entity: EntityName,
  custom: readonly CustomFieldDefinition[],
): PreparedComputed {
  const computed = custom.flatMap(({ key, type, expression }) =>
    type === 'computed' && expression !== undefined ? [{ key, expression }] : [],
  );
  return prepareComputed(computed, createExpressionScope(entity, custom));
}
