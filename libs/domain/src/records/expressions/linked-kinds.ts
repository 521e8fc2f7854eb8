import type { Field } from '@trowel/domain/core';
import { inventoryItemFields } from '../entities/inventory-item.ts';
import { DECLARED_KINDS } from '../kinds/kinds.ts';
import { type LinkOfKind, listLinksTo } from '../kinds/list-links.ts';

/** A kind of record that names records of another kind, such as the finds of a unit. */
export interface LinkedKind {
  kind: LinkOfKind['from'];
  link: LinkOfKind;
  fields: readonly Field[];
}

/** Finds name their unit by area and number. */
const FINDS_OF_UNITS: LinkOfKind = { from: 'inventario', to: 'us', field: 'us_number', isList: false };

/** Lists the kinds whose records name records of a kind. Computed fields count and sum them. */
export function listLinkedKinds(kind: string): LinkedKind[] {
  const links = [...(kind === 'us' ? [FINDS_OF_UNITS] : []), ...listLinksTo(kind)];
  return links.map((link) => ({
    kind: link.from,
    link,
    fields: link.from === 'inventario' ? inventoryItemFields : DECLARED_KINDS[link.from].fields,
  }));
}
