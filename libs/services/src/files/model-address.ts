import type { StoredModel } from '@trowel/db';
import type { Model3d } from '@trowel/domain/records';
import type { Services } from '../context.ts';

/** A model with the addresses of its files. */
export type AddressedModel = Omit<Model3d, 'thumbnail_url'>;

/** Returns a model with the addresses of its files. */
export function addressModel({ companions, version: _version, ...model }: StoredModel): AddressedModel {
  const url = `/3d/viewer/3d_models/${pathOf(model)}`;
  return { ...model, url, viewer_url: url, companions: Object.keys(companions).toSorted() };
}

/** Adds the address of the thumbnail, if there is one. Cost: one lookup in the file store per model. */
export function describeModels(
  services: Pick<Services, 'files'>,
  models: readonly StoredModel[],
): Promise<Model3d[]> {
  return Promise.all(models.map((model) => describeModel(services, model)));
}

/** As `describeModels`, for one. */
export async function describeModel(
  { files }: Pick<Services, 'files'>,
  model: StoredModel,
): Promise<Model3d> {
  const facts = await files.stat(thumbnailKey(model.sha256));
  const url = `/3d/viewer/thumbnails/${pathOf(model)}${model.area && `?area=${encodeURIComponent(model.area)}`}`;
  return { ...addressModel(model), thumbnail_url: facts ? url : null };
}

/** Returns the key of the thumbnail of a file. Equal files share one. */
export function thumbnailKey(sha256: string): string {
  return `${THUMBNAILS_FOLDER}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Folder of thumbnails, by the SHA-256 of the model. */
export const THUMBNAILS_FOLDER = 'thumbnails';

function pathOf({
  site_name,
  us_id,
  file_name,
}: Pick<StoredModel, 'site_name' | 'us_id' | 'file_name'>): string {
  return [site_name, `US_${us_id}`, file_name].map(encodeURIComponent).join('/');
}
