import { cleanName } from '@trowel/domain/core';
import type { MatrixNode, NodeMember } from './matrix-model.ts';

/** Makes the function that names a unit among those of the nodes. */
export function createMemberNames(nodes: readonly MatrixNode[]): (member: NodeMember) => string {
  const uses = new Map<string, number>();
  for (const { members } of nodes) {
    for (const { us_number } of members) uses.set(us_number, (uses.get(us_number) ?? 0) + 1);
  }
  return ({ us_number, area }) =>
    onOneLine(area === '' || uses.get(us_number) === 1 ? us_number : `${area}/${us_number}`);
}

const PLAIN = /^[ -~]*$/;

/** Files that are drawn without being recorded may name units as they like. */
function onOneLine(name: string): string {
  return PLAIN.test(name) ? name : cleanName(name);
}
