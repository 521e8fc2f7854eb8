import { Site, NewSite, SiteChanges, siteFields } from '@trowel/domain/records';
import { createSite, getSite, listSites, deleteSite, updateSite } from '@trowel/services/records';
import { newSiteExample, siteExample } from '../docs/examples.ts';
import { recordRoutes } from './records/record-routes.ts';

/** Routes of sites. */
export const siteRoutes = recordRoutes({
  entity: 'sites',
  path: 'sites',
  tag: 'Sites',
  name: 'Site',
  pluralName: 'Sites',
  label: 'site',
  pluralLabel: 'sites',
  schemas: { record: Site, create: NewSite, changes: SiteChanges },
  fields: siteFields,
  examples: {
    record: siteExample,
    create: newSiteExample,
    changes: { province: 'Viterbo', latitude: 42.2542 },
  },
  list: listSites,
  get: getSite,
  create: async (ctx, body) => ({ data: await createSite(ctx, body) }),
  update: async (ctx, given) => ({ data: await updateSite(ctx, given) }),
  remove: deleteSite,
});
