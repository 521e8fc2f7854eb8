import type { YedData } from './graphml-model.ts';
import { escapeXml } from '@trowel/domain/drawing';

/** The element that a value belongs to. */
export type KeyOwner = 'graph' | 'node' | 'edge';

/** A key of a GraphML document: `yfiles` is the kind of data that yEd stores; otherwise it stores text under `name`. */
interface Key {
  owner: KeyOwner | 'port' | 'graphml';
  name?: string;
  yfiles?: string;
}

/** Keys that yEd declares, in its order. */
const YED_KEYS: readonly Key[] = [
  { owner: 'graph', name: 'Description' },
  { owner: 'port', yfiles: 'portgraphics' },
  { owner: 'port', yfiles: 'portgeometry' },
  { owner: 'port', yfiles: 'portuserdata' },
  { owner: 'node', name: 'url' },
  { owner: 'node', name: 'description' },
  { owner: 'node', yfiles: 'nodegraphics' },
  { owner: 'graphml', yfiles: 'resources' },
  { owner: 'edge', name: 'url' },
  { owner: 'edge', name: 'description' },
  { owner: 'edge', yfiles: 'edgegraphics' },
];

/** The keys of a document, with their declarations and a renderer for values. */
export interface GraphmlKeys {
  declarations: string[];
  /** Returns the opening tag of data of yEd: `<data key="d6">`. */
  openYfiles(yfiles: string): string;
  /** Renders the values of an element as `data` elements, in the order of the keys. */
  renderData(owner: KeyOwner, data: YedData): string;
}

/**
 * Escapes a value as the content of an element. Carriage returns are escaped too, because readers
 * convert them to line feeds.
 */
export function escapeValue(value: string): string {
  const escaped = escapeXml(value);
  return escaped.includes('\r') ? escaped.replaceAll('\r', '&#13;') : escaped;
}

/** Creates the keys of a yEd document: those of yEd, then the given names, unique and in natural order. */
export function createYedKeys(names: Readonly<Record<KeyOwner, Iterable<string>>>): GraphmlKeys {
  const isOwn = (owner: KeyOwner, name: string): boolean =>
    YED_KEYS.some((key) => key.owner === owner && key.name === name);
  const further = (['graph', 'node', 'edge'] as const).flatMap((owner) =>
    [...new Set(names[owner])]
      .filter((name) => !isOwn(owner, name))
      .sort()
      .map((name): Key => ({ owner, name })),
  );
  const keys = [...YED_KEYS, ...further];
  const tags = { graph: tagsOf(keys, 'graph'), node: tagsOf(keys, 'node'), edge: tagsOf(keys, 'edge') };
  const yfilesTags = new Map(keys.map(({ yfiles }, at) => [yfiles, `<data key="d${at}">`]));
  return {
    declarations: keys.map(renderKey),
    openYfiles: (yfiles) => yfilesTags.get(yfiles) ?? '',
    renderData(owner, data) {
      let elements = '';
      for (const { name, tag } of tags[owner]) {
        const value = data[name];
        if (value) elements += `${tag}${escapeValue(value)}</data>`;
      }
      return elements;
    },
  };
}

function tagsOf(keys: readonly Key[], owner: KeyOwner): { name: string; tag: string }[] {
  return keys.flatMap((key, at) =>
    key.owner === owner && key.name !== undefined ? [{ name: key.name, tag: `<data key="d${at}">` }] : [],
  );
}

function renderKey({ owner, name, yfiles }: Key, at: number): string {
  return yfiles
    ? `<key id="d${at}" for="${owner}" yfiles.type="${yfiles}"/>`
    : `<key id="d${at}" for="${owner}" attr.name="${escapeXml(name ?? '')}" attr.type="string"/>`;
}
