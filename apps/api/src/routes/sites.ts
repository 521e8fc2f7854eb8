import { Site, NewSite, SiteChanges, siteFields } from '@trowel/domain';
import { defineRoute, type Route } from '@trowel/http';
import { createSite, deleteSite, getSite, listSites, updateSite } from '@trowel/services';
import { newSiteExample, siteExample } from '../docs/examples.ts';
import { DeleteQuery, IdParams } from './parameters.ts';

const tag = 'Sites';
const entity = 'sites';
const one = { status: 'success', data: siteExample };

/** The routes of sites. */
export const siteRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/sites',
    operationId: 'listSites',
    tag,
    summary: 'List sites',
    access: 'read',
    list: { fields: siteFields },
    answer: { status: 200, kind: 'list', schema: Site },
    run: (ctx, { list }) => listSites(ctx, list),
  }),
  defineRoute({
    method: 'get',
    path: '/api/sites/{id}',
    operationId: 'getSite',
    tag,
    summary: 'Get one site',
    access: 'read',
    params: IdParams,
    answer: { status: 200, kind: 'single', schema: Site, example: one },
    run: async (ctx, { params }) => ({ data: await getSite(ctx, params.id) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/sites',
    operationId: 'createSite',
    tag,
    summary: 'Record a site',
    access: 'create',
    entity,
    body: NewSite,
    bodyExample: newSiteExample,
    answer: { status: 201, kind: 'single', schema: Site, example: one },
    locate: ({ id }) => `/api/sites/${id}`,
    run: async (ctx, { body }) => ({ data: await createSite(ctx, body) }),
  }),
  defineRoute({
    method: 'put',
    path: '/api/sites/{id}',
    operationId: 'updateSite',
    tag,
    summary: 'Change a site',
    description: 'What is absent stays, `null` clears.',
    access: 'update',
    entity,
    versioned: true,
    params: IdParams,
    body: SiteChanges,
    bodyExample: { province: 'Viterbo', latitude: 42.2542 },
    answer: { status: 200, kind: 'single', schema: Site, example: one },
    run: async (ctx, { params, body, ifMatch }) => ({
      data: await updateSite(ctx, { id: params.id, changes: body, ifMatch }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/sites/{id}',
    operationId: 'deleteSite',
    tag,
    summary: 'Delete a site',
    access: 'delete',
    versioned: true,
    params: IdParams,
    query: DeleteQuery,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params, query, ifMatch }) =>
      deleteSite(ctx, { id: params.id, cascade: query.cascade ?? false, ifMatch }),
  }),
];
