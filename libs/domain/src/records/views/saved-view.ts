import { MAX_INTEGER, nameText, storableText } from '@trowel/domain/core';
import { z } from 'zod';
import { KIND_NAMES } from '../kinds/kind-names.ts';
import { MAX_WHERE_LENGTH } from '../lists/where.ts';

/** Kinds of records of a site that are shown as a table. */
export const VIEWED_ENTITIES = ['us', 'inventario', 'periods', ...KIND_NAMES] as const;
export type ViewedEntity = (typeof VIEWED_ENTITIES)[number];

/** Maximum number of saved views of a table, per account and for the shared ones. */
export const MAX_SAVED_VIEWS = 100;

const MAX_COLUMNS = 200;
const FieldName = storableText(100).min(1);

/** Columns, filter, sort order and grouping of a table. Absent parts are as by default. */
export const ViewDefinition = z.strictObject({
  columns: z
    .array(FieldName)
    .max(MAX_COLUMNS)
    .optional()
    .meta({ description: 'Fields of the columns, in their order.' }),
  widths: z
    .record(FieldName, z.int().min(40).max(1_000))
    .optional()
    .meta({ description: 'Widths of columns in pixels, by field.' }),
  where: storableText(MAX_WHERE_LENGTH)
    .optional()
    .meta({ description: 'The parameter `where` of the list.' }),
  q: storableText(500).optional().meta({ description: 'Text to find in all text fields.' }),
  sort_by: FieldName.optional(),
  sort_order: z.enum(['asc', 'desc']).optional(),
  group_by: FieldName.optional().meta({ description: 'Field by whose values the rows are grouped.' }),
});
export type ViewDefinition = z.infer<typeof ViewDefinition>;

const name = nameText(100).min(1).meta({ description: 'Name of the view.', example: 'Cuts without period' });
const isShared = z.boolean().meta({
  description:
    'True if everybody who sees the site sees the view. Changing it requires the right to change the site.',
});

/** A saved view of a table of a site. */
export const SavedView = z.object({
  id: z.int().min(1).max(MAX_INTEGER),
  entity: z.enum(VIEWED_ENTITIES),
  name,
  is_shared: isShared,
  definition: ViewDefinition,
  changed_by: z.string().meta({ description: 'User name of the account that changed it last.' }),
  changed_at: z.iso.datetime(),
});
export type SavedView = z.infer<typeof SavedView>;

/** A view to save. */
export const NewSavedView = z.strictObject({
  site_name: storableText(350).min(1).meta({ description: 'Name of the site.' }),
  entity: z.enum(VIEWED_ENTITIES).meta({ description: 'Table of the view.' }),
  name,
  is_shared: isShared.default(false),
  definition: ViewDefinition,
});
export type NewSavedView = z.infer<typeof NewSavedView>;

/** Changes of a saved view. */
export const SavedViewChanges = z.strictObject({
  name: name.optional(),
  is_shared: isShared.optional(),
  definition: ViewDefinition.optional(),
});
export type SavedViewChanges = z.infer<typeof SavedViewChanges>;
