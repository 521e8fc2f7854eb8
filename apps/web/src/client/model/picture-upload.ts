import type { Model3d } from '@trowel/domain/records';
import { disposeModel } from './finish-model.ts';
import { loadModel } from './load-model.ts';
import { offerThumbnail } from './offer-thumbnail.ts';

/** Loads a model that was just uploaded, and creates its thumbnail. Returns true if the server stored it. */
export async function pictureUpload(model: Model3d): Promise<boolean> {
  const how = { onProgress: () => undefined, signal: new AbortController().signal };
  const loaded = await loadModel(model, how).catch(() => undefined);
  if (!loaded) return false;
  const isStored = await offerThumbnail(model, loaded);
  disposeModel(loaded.object);
  return isStored;
}
