import type { Field } from '@trowel/domain/core';
import { inventoryItemFields } from '../entities/inventory-item.ts';
import type { KindLink } from '../kinds/kind-links.ts';
import { DECLARED_KINDS } from '../kinds/kinds.ts';

/** A kind of record that names records of another kind, such as the finds of a unit. */
export interface LinkedKind {
  kind: string;
  link: KindLink;
  fields: readonly Field[];
}

const FINDS = {
  path: 'inventario',
  links: [{ to: 'us', field: 'us_number' }],
  fields: inventoryItemFields,
};

/** Lists the kinds whose records name records of a kind. Computed fields count and sum them. */
export function listLinkedKinds(kind: string): LinkedKind[] {
  return [FINDS, ...Object.values(DECLARED_KINDS)].flatMap(({ path, links, fields }) =>
    links.filter(({ to }) => to === kind).map((link) => ({ kind: path, link, fields })),
  );
}
