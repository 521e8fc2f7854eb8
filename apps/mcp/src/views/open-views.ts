import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VIEW_TYPE, VIEWS } from './list-views.ts';

/** Where the built views lie: beside the program of this service, or in its folder below a program of them all. */
const PLACES = ['views', join('mcp', 'views')];
const ANY = `${VIEWS[0]!.name}.html`;

/** A view as the protocol reads it. */
export interface ViewContent {
  uri: string;
  mimeType: string;
  text: string;
  _meta: { ui: { prefersBorder: boolean } };
}

/** The views as they were built. */
export interface Views {
  /** Whether there are any: a service run from its sources has none. */
  isBuilt: boolean;
  /** Gives the view at an address; undefined when there is none. */
  read(uri: string): ViewContent | undefined;
}

/** Opens the built views in a folder, or upward from this file; each is read when it is first asked for. */
export function openViews(folder = findFolder()): Views {
  const pages = new Map<string, string>();
  return {
    isBuilt: folder !== undefined,
    read(uri) {
      const found = VIEWS.find((one) => one.uri === uri);
      if (!found || folder === undefined) return undefined;
      const text = pages.get(uri) ?? readFileSync(join(folder, `${found.name}.html`), 'utf8');
      pages.set(uri, text);
      // Nothing is loaded from anywhere: the strictest policy, which is the one of a view that declares none.
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
