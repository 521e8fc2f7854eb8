import type { OpenApiDocument } from '@trowel/http';

type Components = NonNullable<OpenApiDocument['components']>;
type PathItem = NonNullable<OpenApiDocument['paths']>[string];

/** An operation of a described API. */
export type Operation = NonNullable<PathItem['get']>;

/** A schema, or a reference to one. */
export type SchemaOrRef = NonNullable<Components['schemas']>[string];

/** An operation with its method and path. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: Operation;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Lists the operations of a document in its order. */
export function listOperations({ paths = {} }: OpenApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

/** Returns the last part of a reference: `Unit` for `#/components/schemas/Unit`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
