import type { Model3d } from '@trowel/domain/records';
import { disposeModel } from './finish-model.ts';
import { loadModel } from './load-model.ts';
import { offerThumbnail } from './offer-thumbnail.ts';

/** Reads a model back that was just stored and makes its small picture; tells whether there is one now. */
export async function pictureUpload(model: Model3d): Promise<boolean> {
  const how = { onProgress: () => undefined, signal: new AbortController().signal };
  const loaded = await loadModel(model, how).catch(() => undefined);
  if (!loaded) return false;
  const isKept = await offerThumbnail(model, loaded);
  disposeModel(loaded.object);
  return isKept;
}
