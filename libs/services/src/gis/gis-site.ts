import { ValidationError } from '@trowel/domain/core';
import { ENTITIES, type Site } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { existing, getSiteId } from '../writing/index.ts';

/** Returns the site of a GIS file. @throws NotFoundError; ValidationError if none is stated */
export async function findGisSite(ctx: Context, siteName: string | undefined): Promise<Site> {
  if (siteName === undefined) throw createNoSiteError();
  const store = readsOf(ctx);
  const id = await getSiteId(store, siteName);
  return existing(await store.sites.find(id), { label: ENTITIES.sites.label, id });
}

function createNoSiteError(): ValidationError {
  const message = {
    en: 'A GIS file contains one site: state site_name',
    it: 'Un file GIS contiene un solo sito: indica site_name',
  };
  return new ValidationError([{ field: 'site_name', message, type: 'missing' }], message);
}

/** Returns the error for a site of which there is nothing to draw. */
export function createEmptyError(siteName: string): ValidationError {
  const message = {
    en: `${siteName} has no shapes`,
    it: `${siteName} non ha geometrie`,
  };
  return new ValidationError([{ field: 'site_name', message, type: 'no_geometry' }], message);
}
