import type { LoadingManager } from 'three';

/** The files around a model, and how they are loaded. */
export interface Surroundings {
  /** Base address: relative addresses in a model resolve to its own files. */
  folder: string;
  companions: readonly string[];
  /** Loads the files. */
  manager: LoadingManager;
}
