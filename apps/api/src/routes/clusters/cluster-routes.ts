import type { Field } from '@trowel/domain/core';
import type { CombinedFilters, EntityName } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { isBatchEntity, isMergeEntity, mergeValues, type MergeEntity } from '@trowel/services/batches';
import { clusterFieldValues, type ChoosableEntity } from '@trowel/services/records';
import { z } from 'zod';

/** A kind of record whose values are compared. */
export interface ClusterKind {
  entity: ChoosableEntity;
  path: string;
  tag: string;
  pluralName: string;
  pluralLabel: string;
  list: { fields: readonly Field[]; entity: EntityName; combined?: CombinedFilters };
}

const MAX_VALUES = 100;
const MAX_LETTERS = 10_000;
const FieldParams = z.strictObject({
  field: z.string().max(100).meta({ description: 'Name of a text field.' }),
});
const Value = z.string().min(1).max(MAX_LETTERS);
const Clusters = z.object({
  clusters: z.array(
    z.object({
      into: z.string().meta({
        description: 'The suggested spelling: a term of the vocabulary, otherwise the most frequent.',
      }),
      similarity: z.enum(['spelling', 'similar']).meta({
        description:
          '`spelling`: only case, accents, punctuation, spaces or word order differ. `similar`: letters differ.',
      }),
      values: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  ),
  complete: z.boolean().meta({ description: 'False if there are too many values to compare them all.' }),
});
const MergeBody = z.strictObject({
  site_name: z.string().min(1).max(350).meta({ description: 'Only records of this site.' }),
  from: z.array(Value).min(1).max(MAX_VALUES).meta({ description: 'The values to replace.' }),
  into: Value.meta({ description: 'The value that replaces them.' }),
});
const Merged = z.object({
  records: z.int().meta({ description: 'Number of records with the new value.' }),
  batch: z.string().meta({ description: '`POST /api/imports/{batch}/undo` reverts all of it.' }),
});

/** Returns the routes that group and merge similar values of a kind of record. */
export function clusterRoutes(kind: ClusterKind): Route[] {
  const { entity } = kind;
  if (!isBatchEntity(entity)) return [];
  return isMergeEntity(entity)
    ? [clustersRoute(kind), mergeRoute({ ...kind, entity })]
    : [clustersRoute(kind)];
}

function clustersRoute({ entity, path, tag, pluralName, pluralLabel, list }: ClusterKind): Route {
  return defineRoute({
    method: 'get',
    path: `/api/${path}/clusters/{field}`,
    operationId: `cluster${pluralName}Values`,
    tag,
    summary: `Similar spellings in a text field of ${pluralLabel}`,
    description:
      'Groups of values in the filtered list that probably mean the same, each with the spelling that is suggested for all.',
    access: 'read',
    params: FieldParams,
    list,
    answer: { status: 200, kind: 'single', schema: Clusters },
    async run(ctx, { params: { field }, list: query }) {
      const { clusters, isComplete } = await clusterFieldValues(ctx, field, { entity, query });
      return { data: { clusters, complete: isComplete } };
    },
  });
}

function mergeRoute({
  entity,
  path,
  tag,
  pluralName,
  pluralLabel,
}: ClusterKind & { entity: MergeEntity }): Route {
  return defineRoute({
    method: 'post',
    path: `/api/${path}/clusters/{field}/merge`,
    operationId: `merge${pluralName}Values`,
    tag,
    summary: `Replace values of a text field of ${pluralLabel} by one`,
    description: 'Changes all records of a site with these values, in one batch with one undo.',
    access: 'update',
    params: FieldParams,
    body: MergeBody,
    bodyExample: { site_name: 'Orto Vecchio', from: ['ceramica', 'Ceramica.'], into: 'Ceramica' },
    answer: { status: 200, kind: 'single', schema: Merged },
    async run(ctx, { params: { field }, body: { site_name: siteName, from, into } }) {
      return { data: await mergeValues(ctx, { entity, field, from, into, siteName }) };
    },
  });
}
