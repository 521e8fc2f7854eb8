import type { BackgroundMap } from '../../client/places/background-map.ts';

const EXAMPLE =
  'Name|https://tiles.example/{z}/{x}/{y}.png|© Example; Other|https://wms.example/ows?layers=a';

/**
 * Parses the setting `PLAN_MAPS`: `name|address` or `name|address|attribution`, separated by semicolons. An address with
 * `{z}`, `{x}` and `{y}` leads to tiles in Web Mercator, one with `layers=` to a WMS. @throws Error with the
 * number of the map, without its address, which may contain a key
 */
export function parseBackgroundMaps(text: string): BackgroundMap[] {
  const entries = text.split(';').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map(parseEntry);
}

function parseEntry(entry: string, at: number): BackgroundMap {
  const [name = '', address = '', attribution = ''] = entry.split('|').map((part) => part.trim());
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!name || !url || !isWeb || url.username !== '')
    throw new Error(`must be a list such as ${EXAMPLE}; map ${at + 1} cannot be read`);
  if (['{z}', '{x}', '{y}'].every((part) => address.includes(part)))
    return { kind: 'tiles', name, address, attribution };
  const layers = [...url.searchParams].find(([key]) => key.toLowerCase() === 'layers')?.[1];
  if (!layers) throw new Error(`needs {z}, {x} and {y}, or layers= in the address of map ${at + 1}`);
  return { kind: 'wms', name, address, attribution };
}

/** Returns the origins from which pages may load the images of maps. */
export function listMapOrigins(maps: readonly BackgroundMap[]): string[] {
  return [...new Set(maps.map(({ address }) => new URL(address).origin))];
}
