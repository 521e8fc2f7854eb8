import type { CustomFieldDefinition, CustomFieldType } from '@trowel/domain/records';

/** Changed properties of a custom field. Undefined removes a property. */
export type CustomChanges = { [K in keyof CustomFieldDefinition]?: CustomFieldDefinition[K] | undefined };

/** Properties that a type of custom field can have, besides its label. */
export const PROPERTIES: Readonly<Record<CustomFieldType, readonly (keyof CustomFieldDefinition)[]>> = {
  text: ['max', 'pattern'],
  long_text: ['max'],
  integer: ['unit', 'min', 'max'],
  decimal: ['unit', 'min', 'max'],
  date: ['min', 'max'],
  flag: [],
  choice: ['vocabulary'],
  list: ['vocabulary', 'max'],
  link: ['links_to'],
  computed: ['unit', 'expression'],
};

/** Returns the changes that give a field another type: properties that the type does not have are removed. */
export function changeType(type: CustomFieldType): CustomChanges {
  const kept = PROPERTIES[type];
  const removed = (['unit', 'min', 'max', 'pattern', 'vocabulary', 'links_to', 'expression'] as const).filter(
    (name) => !kept.includes(name),
  );
  return { type, ...Object.fromEntries(removed.map((name) => [name, undefined])) };
}
