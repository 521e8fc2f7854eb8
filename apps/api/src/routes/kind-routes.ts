import {
  DECLARED_KINDS,
  KIND_NAMES,
  type DeclaredKind,
  type DeclaredRecord,
  type KindName,
} from '@trowel/domain/records';
import type { Route } from '@trowel/http';
import {
  createOfKind,
  deleteOfKind,
  getOfKind,
  listOfKind,
  updateOfKind,
  type WrittenRecord,
} from '@trowel/services/records';
import { recordRoutes } from './records/record-routes.ts';
import { MAX_SHAPE_BYTES } from './site/shape-routes.ts';

/** Returns the routes of the declared kinds of record. */
export function listKindRoutes(): Route[] {
  return KIND_NAMES.flatMap((name) => routesOf(name, DECLARED_KINDS[name]));
}

function routesOf(entity: KindName, kind: DeclaredKind): Route[] {
  const { path, label, plural, operation, fields, record, create, changes, key, example } = kind;
  return recordRoutes({
    entity,
    path,
    tag: plural.en,
    name: operation.one,
    pluralName: operation.many,
    label: label.en.toLowerCase(),
    pluralLabel: plural.en.toLowerCase(),
    schemas: { record: record as never, create, changes },
    fields,
    ...(fields.some((field) => field.kind === 'geometry') && { maxBodyBytes: MAX_SHAPE_BYTES }),
    examples: {
      record: completeExample(kind),
      create: example,
      changes: Object.fromEntries(Object.entries(example).filter(([name]) => !key.includes(name))),
    },
    list: (ctx, query) => listOfKind(ctx, entity, query) as never,
    get: (ctx, id) => getOfKind(ctx, entity, id) as never,
    create: async (ctx, body) => toAnswer(await createOfKind(ctx, entity, body as DeclaredRecord)),
    update: async (ctx, { id, changes: changed, ifMatch }) =>
      toAnswer(await updateOfKind(ctx, entity, { id, changes: changed as object, ifMatch })),
    remove: (ctx, given) => deleteOfKind(ctx, entity, given),
  });
}

function toAnswer({ record, findings }: WrittenRecord) {
  return { data: record as never, findings };
}

const MOMENT = '2026-05-04T08:30:00Z';

/** Returns the example as a stored record: every field, null where the example has none. */
function completeExample({ record, example }: DeclaredKind): Record<string, unknown> {
  const empty = Object.fromEntries(Object.keys(record.shape).map((name) => [name, null]));
  const stored = { id: 1, custom: {}, created_at: MOMENT, updated_at: MOMENT, version: 1 };
  return { ...empty, ...example, ...stored };
}
