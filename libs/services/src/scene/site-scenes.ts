import type { StoreDatabase } from '@trowel/db';
import { createCache } from '@trowel/domain/core';
import type { SceneData } from '@trowel/domain/scene';

/** The scenes built last, cached until a record changes. */
export interface SiteScenes {
  /**
   * Returns the cached scene of a name, or builds it. Requests during the build wait for the same scene. `version` is
   * the end of the change log before reading.
   */
  get(name: string, version: number, build: () => Promise<SceneData>): Promise<SceneData>;
}

/** Units of all cached scenes: about 1 kB each. A scene that is larger evicts all others. */
const MOST_UNITS = 40_000;

const scenesOf = new WeakMap<StoreDatabase, SiteScenes>();

/** Returns the cached scenes of a database. They are freed with it. */
export function siteScenesOf(database: StoreDatabase): SiteScenes {
  const known = scenesOf.get(database) ?? createSiteScenes();
  scenesOf.set(database, known);
  return known;
}

/** Creates the cache of scenes. `mostUnits` bounds their units. */
export function createSiteScenes(mostUnits: number = MOST_UNITS): SiteScenes {
  const cached = createCache<string, { version: number; scene: SceneData }>({
    name: 'scenes',
    capacity: mostUnits,
    sizeOf: ({ scene }) => Math.min(scene.units.length, mostUnits),
  });
  const building = new Map<string, Promise<SceneData>>();

  const buildOnce = (key: string, build: () => Promise<SceneData>): Promise<SceneData> => {
    const known = building.get(key);
    if (known) return known;
    const scene = build().finally(() => building.delete(key));
    building.set(key, scene);
    return scene;
  };
  return {
    async get(name, version, build) {
      const found = cached.find(name);
      if (found?.version === version) return found.scene;
      const scene = await buildOnce(`${version} ${name}`, build);
      cached.store(name, { version, scene });
      return scene;
    },
  };
}
