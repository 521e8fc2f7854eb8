import { z } from 'zod';
import { Custom, describeFields, recordFields, text } from '@trowel/domain/core';
import { inSection } from '../sections/sections.ts';
import { unitChronology, unitDefinition, unitExcavation, unitIdentity, unitKind } from './unit-fields.ts';
import { unitMasonry, unitMasonryMaterials } from './unit-fields-masonry.ts';
import {
  unitCatalogue,
  unitDocuments,
  unitMeasures,
  unitPhysical,
  unitPlace,
} from './unit-fields-physical.ts';
import { unitState, unitStateAuthor } from './unit-state.ts';
import { Relationships, RelationshipsInput } from './unit-relation.ts';

const unitFacts = {
  ...unitKind,
  ...unitDefinition,
  ...unitChronology,
  ...unitExcavation,
  ...unitPhysical,
  ...unitDocuments,
  ...unitPlace,
  ...unitCatalogue,
  ...unitMeasures,
  ...unitMasonry,
  ...unitMasonryMaterials,
  graph_node_id: text(
    inSection('record')(
      'node_uuid',
      { en: 'Node id in graphs', it: 'Id del nodo nei grafi' },
      { max: 100, description: 'Keeps a unit the same node when a graph is exported and imported again.' },
    ),
  ),
  ...unitState,
};

/** A stratigraphic unit, as stored and returned. */
export const Unit = z.strictObject({
  id: recordFields.id,
  ...unitIdentity,
  ...unitFacts,
  ...unitStateAuthor,
  relationships: Relationships,
  custom: Custom,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type Unit = z.infer<typeof Unit>;

const optional = {
  ...z.object(unitFacts).partial().shape,
  relationships: RelationshipsInput.optional(),
  custom: Custom.optional(),
};

/** Body to create a unit. Only site and number are required. `state_by` and `state_at` count in imports only. */
export const NewUnit = z.strictObject({
  ...unitIdentity,
  area: unitIdentity.area.optional(),
  ...z.object(unitStateAuthor).partial().shape,
  ...optional,
});
export type NewUnit = z.infer<typeof NewUnit>;

/** Body to change a unit. Absent fields stay, null clears. */
export const UnitChanges = z.strictObject({
  ...z.object(unitIdentity).partial().shape,
  ...optional,
});
export type UnitChanges = z.infer<typeof UnitChanges>;

/** The columns of a unit: identity and facts, without relations, custom fields and record fields. */
export const unitColumns = { ...unitIdentity, ...unitFacts, ...unitStateAuthor };
export const unitFields = describeFields(Unit.shape);
