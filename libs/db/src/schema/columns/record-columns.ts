import type { $Type, NotNull } from 'drizzle-orm';
import { describeFields, type FieldKind } from '@trowel/domain/core';
import type { z } from 'zod';
import type { Kit } from './kit.ts';

type BuilderFor<Value> = [Value] extends [number]
  ? ReturnType<Kit['decimal']>
  : [Value] extends [boolean]
    ? ReturnType<Kit['boolean']>
    : [Value] extends [string]
      ? ReturnType<Kit['text']>
      : ReturnType<Kit['json']>;

type ColumnFor<Value> = null extends Value
  ? $Type<BuilderFor<NonNullable<Value>>, NonNullable<Value>>
  : NotNull<$Type<BuilderFor<Value>, Value>>;

/** Columns of a schema. Each has the name, type and nullability of its field. */
export type FactColumns<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: ColumnFor<z.infer<Shape[Name]>>;
};

/** Creates one column per field of an entity, so that the table cannot differ from the declaration. */
export function factColumns<Shape extends z.ZodRawShape>(kit: Kit, shape: Shape): FactColumns<Shape> {
  const columns = describeFields(shape as unknown as Record<string, z.ZodType>).map(({ name, kind }) => {
    const column = columnOf(kit, kind);
    return [name, isNullable(shape[name]) ? column : column.notNull()];
  });
  return Object.fromEntries(columns) as FactColumns<Shape>;
}

function columnOf(kit: Kit, kind: FieldKind) {
  switch (kind) {
    case 'integer':
      return kit.integer();
    case 'decimal':
      return kit.decimal();
    case 'boolean':
      return kit.boolean();
    case 'list':
    case 'object':
    case 'geometry':
      return kit.json();
    default:
      return kit.text();
  }
}

function isNullable(schema: unknown): boolean {
  return (schema as z.ZodType).safeParse(null).success;
}

/**
 * Text folded for searches, by field. Both databases search it, so that their results are the same. Custom fields are also
 * in it one by one, with their numbers.
 */
export type Folded = Record<string, string | number | boolean>;

/** Creates the common columns of records: search texts, timestamps and version. */
export function recordColumns(kit: Kit) {
  return {
    folded: kit.searchable().$type<Folded>().notNull(),
    created_at: kit.text().notNull(),
    updated_at: kit.text().notNull(),
    version: kit.integer().notNull().default(1),
  };
}
