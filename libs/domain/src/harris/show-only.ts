import type { Statement } from './facts.ts';
import { buildMatrix, type HarrisMatrix } from './matrix.ts';
import type { MatrixUnit } from './units.ts';

/** Units and statements that give the matrix of a part of a site. */
export interface ShownPart {
  units: MatrixUnit[];
  statements: Statement[];
}

/**
 * Gives what is left when only some units are shown: the order between them stays whole, because it is followed
 * through the units that are hidden. What is only known through them is stated as `later_than` or `same_as`.
 * Cost: the whole matrix once, and a walk over the hidden units from each shown one.
 */
export function showOnly(
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
  shown: ReadonlySet<string>,
): ShownPart {
  const direct = statements.filter(({ from, to }) => shown.has(from) && (to === null || shown.has(to)));
  const whole = buildMatrix(units, statements, { oneSided: 'never' });
  const concluded = [...joinedThroughHidden(whole, shown), ...orderedThroughHidden(whole, { shown, direct })];
  return { units: units.filter(({ key }) => shown.has(key)), statements: [...direct, ...concluded] };
}

/** For each node with a shown unit, the first of them. */
function facesOf({ nodes }: HarrisMatrix, shown: ReadonlySet<string>): Map<string, string> {
  const faces = new Map<string, string>();
  for (const { id, members } of nodes) {
    const face = members.find((member) => shown.has(member.id));
    if (face) faces.set(id, face.id);
  }
  return faces;
}

function joinedThroughHidden({ nodes }: HarrisMatrix, shown: ReadonlySet<string>): Statement[] {
  return nodes.flatMap(({ members }) => {
    const [first, ...others] = members.filter(({ id }) => shown.has(id));
    if (!first || others.length + 1 === members.length) return [];
    return others.map(({ id }): Statement => ({ from: first.id, type: 'same_as', to: id, reciprocal: true }));
  });
}

interface Visible {
  shown: ReadonlySet<string>;
  /** What shown units say of each other. */
  direct: readonly Statement[];
}

function orderedThroughHidden(matrix: HarrisMatrix, { shown, direct }: Visible): Statement[] {
  const { edges, nodes } = matrix;
  const faces = facesOf(matrix, shown);
  const nodeOf = new Map(
    nodes.flatMap(({ id, members }) => members.map((member) => [member.id, id] as const)),
  );
  const isStated = new Set(
    direct.flatMap(({ from, to }) => {
      const [a, b] = [nodeOf.get(from), to === null ? undefined : nodeOf.get(to)];
      return [`${a} ${b}`, `${b} ${a}`];
    }),
  );
  const below = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { source, target, contradicts } of edges) if (!contradicts) below.get(source)?.push(target);
  const found: Statement[] = [];
  for (const [node, face] of faces) {
    const seen = new Set<string>();
    const open = [...(below.get(node) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const other = faces.get(next);
      if (other === undefined) open.push(...(below.get(next) ?? []));
      else if (!isStated.has(`${node} ${next}`)) {
        found.push({ from: face, type: 'later_than', to: other, reciprocal: true });
      }
    }
  }
  return found;
}
