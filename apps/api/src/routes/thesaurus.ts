import { ThesaurusTerm, NewThesaurusTerm, ThesaurusTermChanges, thesaurusTermFields } from '@trowel/domain';
import { defineRoute, type Route } from '@trowel/http';
import { createTerm, deleteTerm, getTerm, listTerms, updateTerm } from '@trowel/services';
import { newThesaurusTermExample, thesaurusTermExample } from '../docs/examples.ts';
import { DeleteQuery, IdParams } from './parameters.ts';

const tag = 'Vocabularies';
const entity = 'thesaurus';
const one = { status: 'success', data: thesaurusTermExample };

/** The routes of terms of the vocabularies. */
export const thesaurusTermRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/thesaurus',
    operationId: 'listTerms',
    tag,
    summary: 'List terms of the vocabularies',
    access: 'read',
    list: { fields: thesaurusTermFields },
    answer: { status: 200, kind: 'list', schema: ThesaurusTerm },
    run: (ctx, { list }) => listTerms(ctx, list),
  }),
  defineRoute({
    method: 'get',
    path: '/api/thesaurus/{id}',
    operationId: 'getTerm',
    tag,
    summary: 'Get one term',
    access: 'read',
    params: IdParams,
    answer: { status: 200, kind: 'single', schema: ThesaurusTerm, example: one },
    run: async (ctx, { params }) => ({ data: await getTerm(ctx, params.id) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/thesaurus',
    operationId: 'createTerm',
    tag,
    summary: 'Record a term',
    access: 'create',
    entity,
    body: NewThesaurusTerm,
    bodyExample: newThesaurusTermExample,
    answer: { status: 201, kind: 'single', schema: ThesaurusTerm, example: one },
    locate: ({ id }) => `/api/thesaurus/${id}`,
    run: async (ctx, { body }) => ({ data: await createTerm(ctx, body) }),
  }),
  defineRoute({
    method: 'put',
    path: '/api/thesaurus/{id}',
    operationId: 'updateTerm',
    tag,
    summary: 'Change a term',
    description: 'What is absent stays, `null` clears.',
    access: 'update',
    entity,
    versioned: true,
    params: IdParams,
    body: ThesaurusTermChanges,
    bodyExample: { label_en: 'Man-made' },
    answer: { status: 200, kind: 'single', schema: ThesaurusTerm, example: one },
    run: async (ctx, { params, body, ifMatch }) => ({
      data: await updateTerm(ctx, { id: params.id, changes: body, ifMatch }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/thesaurus/{id}',
    operationId: 'deleteTerm',
    tag,
    summary: 'Delete a term',
    access: 'delete',
    versioned: true,
    params: IdParams,
    query: DeleteQuery,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params, query, ifMatch }) =>
      deleteTerm(ctx, { id: params.id, cascade: query.cascade ?? false, ifMatch }),
  }),
];
