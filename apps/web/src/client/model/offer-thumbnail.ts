import type { Model3d } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { sendRequest } from '../data/send-request.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import type { LoadedModel } from './finish-model.ts';

/** What names a model. */
export type NamedModel = Pick<Model3d, 'site_name' | 'us_id' | 'area' | 'file_name'>;

/** Draws the small picture of a model and has the server keep it; tells whether it did. Lists go without where not. */
export async function offerThumbnail(named: NamedModel, model: LoadedModel): Promise<boolean> {
  try {
    const body = new FormData();
    body.append('picture', await drawThumbnail(model), 'thumbnail');
    return (await sendRequest(ADDRESSES.thumbnail(named), { method: 'PUT', body }))?.ok === true;
  } catch {
    return false;
  }
}
