import { type HarrisMatrix, type MatrixNode, createMemberNames } from '@trowel/domain/matrix';

/** Returns a function that counts the findings about the units of a node. Each finding counts once per node. */
export function createFindingsCount({ nodes, findings }: HarrisMatrix): (node: MatrixNode) => number {
  const places = new Map<string, number[]>();
  for (const [at, { units }] of findings.entries()) {
    for (const unit of units) {
      const list = places.get(unit);
      if (list) list.push(at);
      else places.set(unit, [at]);
    }
  }
  const nameMember = createMemberNames(nodes);
  return ({ members }) => {
    const found = new Set<number>();
    for (const member of members) {
      // A hidden unit may have the same number. Findings then name the unit with its area.
      for (const name of new Set([nameMember(member), `${member.area}/${member.us_number}`])) {
        for (const at of places.get(name) ?? []) found.add(at);
      }
    }
    return found.size;
  };
}
