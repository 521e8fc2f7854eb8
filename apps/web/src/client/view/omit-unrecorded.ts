import type { SceneData } from '@trowel/domain/scene';

/**
 * Returns the scene without the units that only relations name, and without those relations: the viewer
 * draws what was excavated. The sheets and findings list such relations.
 */
export function omitUnrecorded(scene: SceneData): SceneData {
  const units = scene.units.filter(({ record_id }) => record_id !== null);
  if (units.length === scene.units.length) return scene;
  const places = new Map(units.map((unit, place) => [unit, place]));
  const placeOf = (unit: number): number => places.get(scene.units[unit]!) ?? -1;
  const relations = scene.relations
    .map((relation) => ({
      ...relation,
      source: placeOf(relation.source),
      target: placeOf(relation.target),
    }))
    .filter(({ source, target }) => source >= 0 && target >= 0);
  return { ...scene, units, relations };
}
