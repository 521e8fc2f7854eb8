import { useQuery } from '@tanstack/react-query';
import { readScreen, unitsOfBox, type MatrixScreen } from '@trowel/domain/drawing';
import { fetchApi, dataOf } from '../../../data/api-request.ts';
import { KEYS } from '../../../data/queries.ts';

/**
 * Returns the ids of the units that a filter includes. They are those of the filtered drawing at `path`, so
 * that fading and hiding always agree. Undefined without a filter, and until they are loaded.
 */
export function useFilterMembers(site: string, path: string | undefined): ReadonlySet<string> | undefined {
  return useQuery({
    queryKey: [...KEYS.drawings(site), 'members', path],
    queryFn: async ({ signal }) => {
      const scene = readScreen(dataOf(await fetchApi<MatrixScreen>(path ?? '', { signal })));
      const ids = new Set<string>();
      for (let box = 0; box < scene.count; box++)
        for (const { id } of unitsOfBox(scene, box)) ids.add(String(id));
      return ids;
    },
    enabled: path !== undefined,
    // Sets cannot be compared structurally.
    structuralSharing: false,
  }).data;
}
