import { DECLARED_KINDS } from './kinds.ts';
import { KIND_NAMES, type KindName } from './kind-names.ts';
import type { KindLink } from './kind-links.ts';

/** A link with the kind of the records that have it. */
export interface LinkOfKind extends KindLink {
  from: KindName | 'inventario';
  /** True if the field is a list of several records. */
  isList: boolean;
}

/** Finds name their box by its number. */
const LINKS_OF_FINDS: readonly LinkOfKind[] = [
  { from: 'inventario', to: 'boxes', field: 'box_number', isPart: true, isList: false },
];

const LINKS: readonly LinkOfKind[] = [
  ...KIND_NAMES.flatMap((from) => {
    const { links, fields } = DECLARED_KINDS[from];
    return links.map((link) => ({
      ...link,
      from,
      isList: fields.some(({ name, kind }) => name === link.field && kind === 'list'),
    }));
  }),
  ...LINKS_OF_FINDS,
];

/** Returns the links of all kinds of record. */
export function listLinks(): readonly LinkOfKind[] {
  return LINKS;
}

/** Returns the links of all kinds of record to a kind. */
export function listLinksTo(to: string): LinkOfKind[] {
  return LINKS.filter((link) => link.to === to);
}
