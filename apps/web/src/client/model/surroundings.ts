import type { LoadingManager } from 'three';

/** What a model finds around itself. */
export interface Surroundings {
  /** Seen from here, the addresses in a model lead to its own files. */
  folder: string;
  companions: readonly string[];
  /** What fetches them. */
  manager: LoadingManager;
}
