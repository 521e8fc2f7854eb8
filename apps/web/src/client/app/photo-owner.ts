import { isKindName, type MediaOwner } from '@trowel/domain/records';

/** The record that a photograph belongs to. */
export interface PhotoOwner {
  entity: MediaOwner;
  id: number;
}

const ENTITIES: Readonly<Record<string, MediaOwner>> = { units: 'us', finds: 'inventario' };

/** Finds the unit, find or record of a declared kind whose sheet is open at an address. */
export function findOwner(path: string): PhotoOwner | undefined {
  const [, tab, id] = /^\/sites\/[^/]+\/([^/]+)\/(\d+)/.exec(path) ?? [];
  const entity = tab !== undefined && isKindName(tab) ? tab : ENTITIES[tab ?? ''];
  return entity && { entity, id: Number(id) };
}
