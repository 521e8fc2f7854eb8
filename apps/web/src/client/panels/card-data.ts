import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { InventoryItem, Media, Model3d, Unit } from '@trowel/domain/records';
import type { SceneUnit } from '@trowel/domain/scene';
import { ADDRESSES } from '../api/addresses.ts';
import { fetchData } from '../api/fetch-data.ts';
import { pause } from '../api/pause.ts';
import { useScene } from './scene-context.ts';

/** The server counts requests: units that somebody only passes are not requested. */
const PAUSE_MS = 250;

/** Reads what a card shows. The first part of the key is the kind of record, so that changes of others are read again. */
function useCardData<T>(queryKey: QueryKey, path: string, isWanted = true): UseQueryResult<T> {
  return useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      await pause(PAUSE_MS, signal);
      return fetchData<T>(path, signal);
    },
  });
}

/** Reads the record of a unit. Nothing is read where records are hidden, or where the unit has none. */
export function useUnitRecord({ record_id: id }: SceneUnit): UseQueryResult<Unit> {
  const { about } = useScene();
  return useCardData(['us', 'card', id], ADDRESSES.unit(id ?? 0), about.records && id !== null);
}

/** Reads the photos and files of a unit. */
export function useUnitMedia(id: number): UseQueryResult<Media[]> {
  return useCardData(['media', 'card', id], ADDRESSES.media(id));
}

/** Reads the finds of a unit. */
export function useUnitFinds(site: string, unit: SceneUnit): UseQueryResult<InventoryItem[]> {
  const path = ADDRESSES.finds(site, unit);
  return useCardData(['inventario', 'card', path], path);
}

/** Reads the models of a unit. */
export function useUnitModels(site: string, unit: SceneUnit): UseQueryResult<Model3d[]> {
  const path = ADDRESSES.models(site, unit);
  return useCardData(['models', 'card', path], path);
}
