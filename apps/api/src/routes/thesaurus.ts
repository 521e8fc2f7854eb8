import {
  ThesaurusTerm,
  NewThesaurusTerm,
  ThesaurusTermChanges,
  thesaurusTermFields,
} from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { mergeTerms, mergeTermsInto, renameTerm } from '@trowel/services/batches';
import { createTerm, getTerm, listTerms, deleteTerm, updateTerm } from '@trowel/services/terms';
import { z } from 'zod';
import { newThesaurusTermExample, thesaurusTermExample } from '../docs/examples.ts';
import { IdParams } from './records/parameters.ts';
import { recordRoutes } from './records/record-routes.ts';

/** Routes of vocabulary terms. */
export const thesaurusTermRoutes = recordRoutes({
  entity: 'thesaurus',
  path: 'thesaurus',
  tag: 'Vocabularies',
  name: 'Term',
  pluralName: 'Terms',
  label: 'term',
  pluralLabel: 'terms of the vocabularies',
  schemas: { record: ThesaurusTerm, create: NewThesaurusTerm, changes: ThesaurusTermChanges },
  fields: thesaurusTermFields,
  examples: {
    record: thesaurusTermExample,
    create: newThesaurusTermExample,
    changes: { label_en: 'Man-made' },
  },
  list: listTerms,
  get: getTerm,
  create: async (ctx, body) => ({ data: await createTerm(ctx, body) }),
  update: async (ctx, given) => ({ data: await updateTerm(ctx, given) }),
  remove: deleteTerm,
});

const TermMoved = z.strictObject({
  term: ThesaurusTerm,
  records: z.int().meta({ description: 'Number of records with the new value.' }),
  batch: z.string().meta({ description: '`POST /api/imports/{batch}/undo` reverts all of it.' }),
});

const answer = {
  status: 200,
  kind: 'single',
  schema: TermMoved,
  example: {
    status: 'success',
    data: { term: thesaurusTermExample, records: 12, batch: '0198f2b0-5d3e-7c5a-9f0e-1f2a3b4c5d6e' },
  },
} as const;

/** Routes that change a term and the records that use it. */
export const termMoveRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/thesaurus/{id}/rename',
    operationId: 'renameTerm',
    tag: 'Vocabularies',
    summary: 'Rename a term, in the records too',
    description:
      'Changes a custom term and replaces its value in all visible records, in one batch. Records of other sites are unchanged. 409 if the new value exists: merge the terms instead.',
    access: 'update',
    entity: 'thesaurus',
    versioned: true,
    params: IdParams,
    body: ThesaurusTermChanges,
    bodyExample: { value: 'Battuto cinereo', label_en: 'Ashen floor' },
    answer,
    run: async (ctx, { params: { id }, body: changes, ifMatch }) => ({
      data: await renameTerm(ctx, { id, changes, ifMatch }),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/thesaurus/{id}/merge',
    operationId: 'mergeTerms',
    tag: 'Vocabularies',
    summary: 'Merge a term into another',
    description:
      'Deletes a custom term and replaces it by another term of the same field in all visible records, in one batch. Records of other sites are unchanged.',
    access: 'delete',
    versioned: true,
    params: IdParams,
    body: z.strictObject({ into: z.int().positive().meta({ description: 'Id of the remaining term.' }) }),
    bodyExample: { into: 7 },
    answer,
    run: async (ctx, { params: { id }, body: { into }, ifMatch }) => ({
      data: await mergeTerms(ctx, { id, into, ifMatch }),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/thesaurus/{id}/merge-from',
    operationId: 'mergeTermsInto',
    tag: 'Vocabularies',
    summary: 'Merge several terms into this one',
    description:
      'Deletes custom terms and replaces them by this term of the same field in all visible records, in one batch.',
    access: 'delete',
    params: IdParams,
    body: z.strictObject({
      ids: z.array(z.int().positive()).min(1).max(100).meta({ description: 'Ids of the terms to delete.' }),
    }),
    bodyExample: { ids: [8, 9] },
    answer,
    run: async (ctx, { params: { id: into }, body: { ids } }) => ({
      data: await mergeTermsInto(ctx, { ids, into }),
    }),
  }),
];
