import type { Model3d } from '@trowel/domain/records';
import type { SceneData } from '@trowel/domain/scene';
import type { OnProgress } from '../../model/fetch-bytes.ts';
import type { ModelsInPlace, ShownModel } from '../../panels/models-in-place.ts';
import type { Viewer } from '../../viewer/create-viewer.ts';

export interface ModelsOptions {
  scene: SceneData;
  /** Users with permission to add models also upload their thumbnails. */
  mayUpload: boolean;
  /** Returns the viewer, or undefined while it is still loading. */
  getViewer: () => Viewer | undefined;
}

/** Loads models into the scene in place of the solids of their units. `dispose` removes them all. */
export function createModelsInPlace(options: ModelsOptions): ModelsInPlace & { dispose(): void } {
  const shown = new Map<number, ShownModel>();
  return {
    find: ({ id }) => shown.get(id),
    show: async (model, how) => {
      const { isScaled, remove } = await placeModel(model, { ...options, ...how });
      const placed = {
        isScaled,
        remove: () => {
          shown.delete(model.id);
          remove();
        },
      };
      shown.set(model.id, placed);
      return placed;
    },
    dispose: () => {
      for (const { remove } of shown.values()) remove();
    },
  };
}

interface PlaceOptions extends ModelsOptions {
  unit: number;
  onProgress: OnProgress;
  signal: AbortSignal;
}

async function placeModel(model: Model3d, options: PlaceOptions): Promise<ShownModel> {
  const { scene, mayUpload, unit, onProgress, signal, getViewer } = options;
  const [{ loadModel }, { disposeModel }, { normalizeModel }, { offerThumbnail }] = await Promise.all([
    import('../../model/load-model.ts'),
    import('../../model/finish-model.ts'),
    import('../../model/normalize-model.ts'),
    import('../../model/offer-thumbnail.ts'),
  ]);
  const loaded = await loadModel(model, { onProgress, signal });
  if (mayUpload && model.thumbnail_url === null) await offerThumbnail(model, loaded);
  const viewer = getViewer();
  const data = scene.units[unit];
  if (signal.aborted || !viewer || !data) {
    disposeModel(loaded.object);
    throw new DOMException('Another unit was chosen', 'AbortError');
  }
  const { object, isScaled } = normalizeModel(loaded, data);
  const removeObject = viewer.place(object, unit);
  viewer.show(unit);
  return {
    isScaled,
    remove: () => {
      removeObject();
      disposeModel(object);
    },
  };
}
