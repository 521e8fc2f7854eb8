import type { ListQuery } from '@trowel/domain/records';
import type { Field, Page } from '@trowel/domain/core';
import { defineRoute, type Route, type Single } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { getChosen, listChosen, type ChoosableEntity } from '@trowel/services/records';
import type { z } from 'zod';
import { batchRoutes } from './batch-route.ts';
import { DeleteQuery, IdParams } from './parameters.ts';
import { viewRoutes } from './view-routes.ts';

interface Versioned {
  id: number;
  ifMatch: number | string | undefined;
}

/** A kind of record with the usual routes. */
export interface RecordKind<R extends z.ZodType<{ id: number }>, N extends z.ZodType, C extends z.ZodType> {
  entity: ChoosableEntity;
  /** Path below `/api`: `sites`. */
  path: string;
  tag: string;
  /** Singular in names of operations: `Site`. The next field is the plural. */
  name: string;
  pluralName: string;
  /** Singular in sentences: `site`. The next field is the plural. */
  label: string;
  pluralLabel: string;
  schemas: { record: R; create: N; changes: C };
  fields: readonly Field[];
  examples: { record: unknown; create: unknown; changes: unknown };
  /** Maximum size of a body, in bytes, if it may be larger than usual. */
  maxBodyBytes?: number;
  list(ctx: Context, query: ListQuery): Promise<Page<z.output<R>>>;
  get(ctx: Context, id: number): Promise<z.output<R>>;
  create(ctx: Context, body: z.output<N>): Promise<Single<z.output<R>>>;
  update(ctx: Context, given: Versioned & { changes: z.output<C> }): Promise<Single<z.output<R>>>;
  remove(ctx: Context, given: Versioned & { cascade: boolean }): Promise<void>;
}

/** Returns the five routes of a kind of record, its batch route, and the routes of its lists. */
export function recordRoutes<R extends z.ZodType<{ id: number }>, N extends z.ZodType, C extends z.ZodType>(
  kind: RecordKind<R, N, C>,
): Route[] {
  return [
    ...batchRoutes(kind),
    ...viewRoutes(kind),
    listRoute(kind),
    getRoute(kind),
    createRoute(kind),
    updateRoute(kind),
    deleteRoute(kind),
  ];
}

/** Any kind of record. Its schemas are checked where it is declared. */
type AnyKind = RecordKind<z.ZodType<{ id: number }>, z.ZodType, z.ZodType>;

function listRoute(kind: AnyKind): Route {
  return defineRoute({
    method: 'get',
    path: pathOf(kind),
    operationId: `list${kind.pluralName}`,
    tag: kind.tag,
    summary: `List ${kind.pluralLabel}`,
    access: 'read',
    list: { fields: kind.fields, entity: kind.entity },
    choice: kind.entity,
    answer: { status: 200, kind: 'list', schema: kind.schemas.record },
    run: (ctx, { list, fields }) =>
      fields ? listChosen(ctx, kind.entity, { fields, query: list }) : kind.list(ctx, list),
  });
}

function getRoute(kind: AnyKind): Route {
  return defineRoute({
    method: 'get',
    path: `${pathOf(kind)}/{id}`,
    operationId: `get${kind.name}`,
    tag: kind.tag,
    summary: `Get one ${kind.label}`,
    access: 'read',
    params: IdParams,
    choice: kind.entity,
    answer: { status: 200, ...recordOf(kind) },
    run: async (ctx, { params: { id }, fields }) => ({
      data: fields ? await getChosen(ctx, kind.entity, { fields, id }) : await kind.get(ctx, id),
    }),
  });
}

function createRoute(kind: AnyKind): Route {
  return defineRoute({
    method: 'post',
    path: pathOf(kind),
    operationId: `create${kind.name}`,
    tag: kind.tag,
    summary: `Record a ${kind.label}`,
    access: 'create',
    entity: kind.entity,
    body: kind.schemas.create,
    ...sizeOf(kind),
    bodyExample: kind.examples.create,
    answer: { status: 201, ...recordOf(kind) },
    locate: ({ id }) => `${pathOf(kind)}/${id}`,
    run: (ctx, { body }) => kind.create(ctx, body),
  });
}

function updateRoute(kind: AnyKind): Route {
  return defineRoute({
    method: 'put',
    path: `${pathOf(kind)}/{id}`,
    operationId: `update${kind.name}`,
    tag: kind.tag,
    summary: `Change a ${kind.label}`,
    description: 'Missing fields stay unchanged, `null` clears a field.',
    access: 'update',
    entity: kind.entity,
    versioned: true,
    params: IdParams,
    body: kind.schemas.changes,
    ...sizeOf(kind),
    bodyExample: kind.examples.changes,
    answer: { status: 200, ...recordOf(kind) },
    run: (ctx, { params, body, ifMatch }) => kind.update(ctx, { id: params.id, changes: body, ifMatch }),
  });
}

function deleteRoute(kind: AnyKind): Route {
  return defineRoute({
    method: 'delete',
    path: `${pathOf(kind)}/{id}`,
    operationId: `delete${kind.name}`,
    tag: kind.tag,
    summary: `Delete a ${kind.label}`,
    access: 'delete',
    versioned: true,
    params: IdParams,
    query: DeleteQuery,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params, query, ifMatch }) =>
      kind.remove(ctx, { id: params.id, cascade: query.cascade ?? false, ifMatch }),
  });
}

function sizeOf({ maxBodyBytes }: AnyKind): { maxBodyBytes?: number } {
  return maxBodyBytes === undefined ? {} : { maxBodyBytes };
}

function pathOf({ path }: AnyKind): string {
  return `/api/${path}`;
}

/** Describes the response with one record. */
function recordOf({ schemas, examples }: AnyKind) {
  return {
    kind: 'single',
    schema: schemas.record,
    example: { status: 'success', data: examples.record },
  } as const;
}
