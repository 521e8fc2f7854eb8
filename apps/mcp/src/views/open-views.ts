import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VIEW_TYPE, VIEWS } from './list-views.ts';

/** Folders of the built views: next to the program of this service, or below a common program. */
const PLACES = ['views', join('mcp', 'views')];
const ANY = `${VIEWS[0]!.name}.html`;

/** A view as the protocol reads it. */
export interface ViewContent {
  uri: string;
  mimeType: string;
  text: string;
  _meta: { ui: { prefersBorder: boolean } };
}

/** The built views. */
export interface Views {
  /** True if there are views. A service run from its sources has none. */
  isBuilt: boolean;
  /** Returns the view at an address, or undefined. */
  read(uri: string): ViewContent | undefined;
}

/** Opens the built views in a folder, or in the nearest parent folder of this file. Each view is read on first use. */
export function openViews(folder = findFolder()): Views {
  const pages = new Map<string, string>();
  return {
    isBuilt: folder !== undefined,
    read(uri) {
      const found = VIEWS.find((one) => one.uri === uri);
      if (!found || folder === undefined) return undefined;
      const text = pages.get(uri) ?? readFileSync(join(folder, `${found.name}.html`), 'utf8');
      pages.set(uri, text);
      // Views load nothing from other addresses. Without a declaration, hosts apply the strictest
      // policy.
      return { uri, mimeType: VIEW_TYPE, text, _meta: { ui: { prefersBorder: true } } };
    },
  };
}

function findFolder(): string | undefined {
  for (let above = import.meta.dirname; above !== dirname(above); above = dirname(above)) {
    const found = PLACES.map((place) => join(above, place)).find((place) => existsSync(join(place, ANY)));
    if (found) return found;
  }
  return undefined;
}
