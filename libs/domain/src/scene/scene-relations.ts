import { mainStatement, typeSeenFrom, type Facts, type PairFact } from '@trowel/domain/matrix';
import { inverseOf, relationClassOf } from '@trowel/domain/records';
import type { SceneMatrix } from './scene-records.ts';
import type { SceneMembers } from './scene-members.ts';
import type { SceneRelation } from './scene-model.ts';

/**
 * Lists the relations between the units of a scene. Contradicting ones are marked. The later unit of an order
 * comes first.
 */
export function listSceneRelations(
  facts: Facts,
  matrix: SceneMatrix,
  members: SceneMembers,
): SceneRelation[] {
  return [
    ...listOrder(facts, matrix, members),
    ...listPairs(facts, facts.equal, { kind: 'equal', ...members }),
    ...listPairs(facts, facts.contemporary, { kind: 'contemporary', ...members }),
    ...listNamedOnly(facts, members),
  ];
}

function listOrder(facts: Facts, matrix: SceneMatrix, { members, memberOf }: SceneMembers): SceneRelation[] {
  const suspects = listSuspects(matrix);
  const relations: SceneRelation[] = [];
  for (const { later, earlier, statements } of facts.order) {
    const [source, target] = [memberOf[later]!, memberOf[earlier]!];
    if (source === -1 || target === -1 || source === target) continue;
    const { key } = facts.units[later]!;
    const [from, to] = [members[source]!.node, members[target]!.node];
    const contradicts = from === to || suspects.has(`${from} ${to}`);
    const type = typeSeenFrom(mainStatement(statements, key), key)!;
    relations.push({ source, target, type, kind: contradicts ? 'contradiction' : 'order' });
  }
  return relations;
}

/** The pairs of nodes between which an order contradicts. */
function listSuspects({ nodes, edges }: SceneMatrix): Set<string> {
  const indexOf = new Map(nodes.map(({ id }, at) => [id, at]));
  const suspects = edges.filter(({ contradicts }) => contradicts);
  return new Set(suspects.map(({ source, target }) => `${indexOf.get(source)} ${indexOf.get(target)}`));
}

function listPairs(
  facts: Facts,
  pairs: readonly PairFact[],
  { kind, memberOf }: Pick<SceneMembers, 'memberOf'> & Pick<SceneRelation, 'kind'>,
): SceneRelation[] {
  return pairs.flatMap(({ a, b, statements }) => {
    const [source, target] = [memberOf[a]!, memberOf[b]!];
    if (source === -1 || target === -1) return [];
    const type = typeSeenFrom(statements[0]!, facts.units[a]!.key)!;
    return [{ source, target, type, kind }];
  });
}

function listNamedOnly(facts: Facts, { memberOf, namedOnly }: SceneMembers): SceneRelation[] {
  const relations: SceneRelation[] = [];
  for (const { from, to, toLabel, type } of facts.unknown) {
    const teller = memberOf[facts.indexOf.get(from) ?? -1] ?? -1;
    const named = namedOnly.get(toLabel ?? '');
    if (to !== null || type === null || teller === -1 || named === undefined) continue;
    const relationClass = relationClassOf(type);
    if (relationClass === 'none') continue;
    const isEarlier = relationClass === 'earlier';
    relations.push({
      source: isEarlier ? named : teller,
      target: isEarlier ? teller : named,
      type: isEarlier ? inverseOf(type) : type,
      kind: relationClass === 'later' || isEarlier ? 'order' : relationClass,
    });
  }
  return relations;
}
