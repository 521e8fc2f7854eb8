import type { EntityName, ListQuery } from '@trowel/domain/records';
import type { Field, Page } from '@trowel/domain/core';
import { defineRoute, type Route, type Single } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import type { z } from 'zod';
import { DeleteQuery, IdParams } from './parameters.ts';

interface Versioned {
  id: number;
  ifMatch: number | string | undefined;
}

/** A kind of record that is listed, read, recorded, changed and deleted like the others. */
export interface RecordKind<R extends z.ZodType<{ id: number }>, N extends z.ZodType, C extends z.ZodType> {
  entity: EntityName;
  /** Below `/api`: `sites`. */
  path: string;
  tag: string;
  /** In the names of operations: `Site`, `Sites`. */
  name: string;
  pluralName: string;
  /** In sentences: `site`, `sites`. */
  label: string;
  pluralLabel: string;
  schemas: { record: R; create: N; changes: C };
  fields: readonly Field[];
  examples: { record: unknown; create: unknown; changes: unknown };
  list(ctx: Context, query: ListQuery): Promise<Page<z.output<R>>>;
  get(ctx: Context, id: number): Promise<z.output<R>>;
  create(ctx: Context, body: z.output<N>): Promise<Single<z.output<R>>>;
  update(ctx: Context, given: Versioned & { changes: z.output<C> }): Promise<Single<z.output<R>>>;
  remove(ctx: Context, given: Versioned & { cascade: boolean }): Promise<void>;
}

/** Gives the five routes of a kind of record. */
export function recordRoutes<R extends z.ZodType<{ id: number }>, N extends z.ZodType, C extends z.ZodType>(
  kind: RecordKind<R, N, C>,
): Route[] {
  const { entity, tag, name, label, schemas, examples } = kind;
  const path = `/api/${kind.path}`;
  const one = { status: 'success', data: examples.record };
  return [
    defineRoute({
      method: 'get',
      path,
      operationId: `list${kind.pluralName}`,
      tag,
      summary: `List ${kind.pluralLabel}`,
      access: 'read',
      list: { fields: kind.fields },
      answer: { status: 200, kind: 'list', schema: schemas.record },
      run: (ctx, { list }) => kind.list(ctx, list),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/{id}`,
      operationId: `get${name}`,
      tag,
      summary: `Get one ${label}`,
      access: 'read',
      params: IdParams,
      answer: { status: 200, kind: 'single', schema: schemas.record, example: one },
      run: async (ctx, { params }) => ({ data: await kind.get(ctx, params.id) }),
    }),
    defineRoute({
      method: 'post',
      path,
      operationId: `create${name}`,
      tag,
      summary: `Record a ${label}`,
      access: 'create',
      entity,
      body: schemas.create,
      bodyExample: examples.create,
      answer: { status: 201, kind: 'single', schema: schemas.record, example: one },
      locate: ({ id }) => `${path}/${id}`,
      run: (ctx, { body }) => kind.create(ctx, body),
    }),
    defineRoute({
      method: 'put',
      path: `${path}/{id}`,
      operationId: `update${name}`,
      tag,
      summary: `Change a ${label}`,
      description: 'What is absent stays, `null` clears.',
      access: 'update',
      entity,
      versioned: true,
      params: IdParams,
      body: schemas.changes,
      bodyExample: examples.changes,
      answer: { status: 200, kind: 'single', schema: schemas.record, example: one },
      run: (ctx, { params, body, ifMatch }) => kind.update(ctx, { id: params.id, changes: body, ifMatch }),
    }),
    defineRoute({
      method: 'delete',
      path: `${path}/{id}`,
      operationId: `delete${name}`,
      tag,
      summary: `Delete a ${label}`,
      access: 'delete',
      versioned: true,
      params: IdParams,
      query: DeleteQuery,
      answer: { status: 204, kind: 'empty' },
      run: (ctx, { params, query, ifMatch }) =>
        kind.remove(ctx, { id: params.id, cascade: query.cascade ?? false, ifMatch }),
    }),
  ];
}
