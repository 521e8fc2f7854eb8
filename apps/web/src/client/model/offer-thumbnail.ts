import type { Model3d } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import type { LoadedModel } from './finish-model.ts';

/** Identifies a model. */
export type NamedModel = Pick<Model3d, 'site_name' | 'us_id' | 'area' | 'file_name'>;

/** Renders the thumbnail of a model and uploads it. Returns true if the server stored it. Lists work without it. */
export async function offerThumbnail(named: NamedModel, model: LoadedModel): Promise<boolean> {
  try {
    const body = new FormData();
    body.append('picture', await drawThumbnail(model), 'thumbnail');
    const headers = { accept: 'application/json' };
    return (await fetch(ADDRESSES.thumbnail(named), { method: 'PUT', body, headers })).ok;
  } catch {
    return false;
  }
}
