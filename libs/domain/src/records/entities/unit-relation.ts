import { z } from 'zod';
import { describedAs, nameText, numberAsText, storableText } from '@trowel/domain/core';
import { RELATION_TYPES } from '../relations/vocabulary.ts';

const target = {
  us_number: nameText(100).min(1),
  /** Area of the other unit. If absent, the area of the unit itself. */
  area: nameText(250).optional(),
  /** Certainty as recorded: certain, probable, doubtful. */
  certainty: storableText(50).nullable().optional(),
  note: storableText(10_000).nullable().optional(),
};

/** A relation on a unit's own sheet: this unit `type` the other. */
export const UnitRelation = z.strictObject({ type: z.enum(RELATION_TYPES), ...target });
export type UnitRelation = z.infer<typeof UnitRelation>;

/** A relation as sent: `type` is any word of the vocabulary, in any of its languages, or a symbol. */
export const UnitRelationInput = z.strictObject({
  type: storableText(100).min(1),
  ...target,
  us_number: z.union([target.us_number, numberAsText]),
  area: z.union([target.area.unwrap(), numberAsText]).optional(),
});
export type UnitRelationInput = z.infer<typeof UnitRelationInput>;

const info = {
  kind: 'list',
  label: { en: 'Stratigraphic relations', it: 'Rapporti stratigrafici' },
  section: 'relations',
  description: 'The relations of this unit as seen from it, whoever recorded them.',
} as const;

export const MAX_UNIT_RELATIONS = 2_000;

export const Relationships = describedAs(z.array(UnitRelation), info);
export const RelationshipsInput = describedAs(z.array(UnitRelationInput).max(MAX_UNIT_RELATIONS), info);

/** The pyArchInit columns that contain relations as text. The list `relationships` replaces both. */
export const RELATIONSHIP_ALIASES = ['rapporti', 'rapporti2'] as const;
