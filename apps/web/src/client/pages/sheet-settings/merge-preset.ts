import { mergeDefinitions, type EntityName, type SheetLayer } from '@trowel/domain/records';

/** Returns a definition with all fields of the record: those it does not list are hidden. */
export function mergePreset(entity: EntityName, layer: SheetLayer): SheetLayer {
  const { sections, custom_fields } = mergeDefinitions(entity, [layer]);
  return { sections, custom_fields };
}
