import { cleanName } from '@trowel/domain/core';
import type { MatrixNode, NodeMember } from './matrix-model.ts';

/** Creates a function that returns the name of a unit among the units of the nodes. */
export function createMemberNames(nodes: readonly MatrixNode[]): (member: NodeMember) => string {
  const uses = new Map<string, number>();
  for (const { members } of nodes) {
    for (const { us_number } of members) uses.set(us_number, (uses.get(us_number) ?? 0) + 1);
  }
  return ({ us_number, area }) =>
    onOneLine(area === '' || uses.get(us_number) === 1 ? us_number : `${area}/${us_number}`);
}

const PLAIN = /^[ -~]*$/;

/** Names in imported drawings may contain line breaks. */
function onOneLine(name: string): string {
  return PLAIN.test(name) ? name : cleanName(name);
}
