import type { StoreDatabase } from '@trowel/db';
import type { SceneData } from '@trowel/domain/scene';

/** Scenes built last, kept until a record changes. */
export interface SiteScenes {
  /**
   * Gives the scene kept under a name, or builds it; who asks while it is being built waits for the same. `version` is
   * where the change log ended before reading.
   */
  get(name: string, version: number, build: () => Promise<SceneData>): Promise<SceneData>;
}

/** Units in memory, of all scenes together: some 1 kB each. The last scene stays in any case. */
const MOST_UNITS = 40_000;

const scenesOf = new WeakMap<StoreDatabase, SiteScenes>();

/** Gives the scenes kept of a database; they go with it. */
export function siteScenesOf(database: StoreDatabase): SiteScenes {
  const known = scenesOf.get(database) ?? createSiteScenes();
  scenesOf.set(database, known);
  return known;
}

/** Keeps scenes; `mostUnits` bounds their units. */
export function createSiteScenes(mostUnits: number = MOST_UNITS): SiteScenes {
  /** The scene used last comes last. */
  const cached = new Map<string, { version: number; scene: SceneData }>();
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
      const found = cached.get(name);
      const isCurrent = found?.version === version;
      const scene = isCurrent ? found.scene : await buildOnce(`${version} ${name}`, build);
      cached.delete(name);
      cached.set(name, { version, scene });
      forgetOldest(cached, mostUnits);
      return scene;
    },
  };
}

function forgetOldest(cached: Map<string, { scene: SceneData }>, mostUnits: number): void {
  let units = 0;
  for (const { scene } of cached.values()) units += scene.units.length;
  for (const [name, { scene }] of cached) {
    if (units <= mostUnits || cached.size === 1) return;
    cached.delete(name);
    units -= scene.units.length;
  }
}
