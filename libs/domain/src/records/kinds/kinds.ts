import type { DeclaredKind } from './define-kind.ts';
import { SAMPLES } from './sample.ts';

/** Names of the declared kinds of record, in the order of the pages. */
export const KIND_NAMES = ['samples'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** The kinds of record for which everything follows from their declaration, by their name on the wire. */
export const DECLARED_KINDS: Readonly<Record<KindName, DeclaredKind>> = { samples: SAMPLES };

/** Returns true if the name is that of a declared kind. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(DECLARED_KINDS, name);
}
