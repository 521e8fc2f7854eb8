import type { Model3d } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { sendRequest } from '../data/send-request.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import type { LoadedModel } from './finish-model.ts';

/** Identifies a model. */
export type NamedModel = Pick<Model3d, 'site_name' | 'us_id' | 'area' | 'file_name'>;

/** Renders the thumbnail of a model and uploads it. Returns true if the server stored it. Lists work without it. */
export async function offerThumbnail(named: NamedModel, model: LoadedModel): Promise<boolean> {
  try {
    const body = new FormData();
    body.append('picture', await drawThumbnail(model), 'thumbnail');
    return (await sendRequest(ADDRESSES.thumbnail(named), { method: 'PUT', body }))?.ok === true;
  } catch {
    return false;
  }
}
