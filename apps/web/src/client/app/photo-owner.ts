/** The record that a photograph belongs to. */
export interface PhotoOwner {
  entity: 'us' | 'inventario' | 'sites';
  id: number;
}

const ENTITIES = { units: 'us', finds: 'inventario' } as const;

/** Finds the unit or find whose sheet is open at an address. */
export function findOwner(path: string): PhotoOwner | undefined {
  const [, tab, id] = /^\/sites\/[^/]+\/(units|finds)\/(\d+)/.exec(path) ?? [];
  if (tab === undefined || id === undefined) return undefined;
  return { entity: ENTITIES[tab as keyof typeof ENTITIES], id: Number(id) };
}
