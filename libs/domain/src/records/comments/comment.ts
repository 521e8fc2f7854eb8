import { MAX_INTEGER, storableText } from '@trowel/domain/core';
import { z } from 'zod';
import { KIND_NAMES } from '../kinds/kind-names.ts';

/** Kinds of records that can have comments. */
export const COMMENTED_ENTITIES = ['us', 'inventario', 'periods', 'media', ...KIND_NAMES] as const;
export type CommentedEntity = (typeof COMMENTED_ENTITIES)[number];

/** Maximum number of comments on a record. */
export const MAX_COMMENTS = 1_000;
/** Maximum number of people mentioned in a comment. */
const MAX_MENTIONS = 20;

const id = z.int().min(1).max(MAX_INTEGER);
const siteName = storableText(350).min(1).meta({ description: 'Name of the site.' });
const text = storableText(2_000)
  .trim()
  .min(1)
  .meta({ description: 'The comment. `@name` mentions a user.', example: 'Same as SU 12? @maria' });
const field = storableText(100)
  .min(1)
  .nullable()
  .meta({ description: 'Field that the comment is about, null for the whole record.' });

/** A comment on a record or on one of its fields. */
export const Comment = z.object({
  id,
  site_name: siteName,
  entity: z.enum(COMMENTED_ENTITIES),
  record_id: id,
  record_name: z.string().meta({ description: 'Current name of the record.', example: 'A/12' }),
  field,
  text,
  author: z.string().meta({ description: 'User name of the author.' }),
  is_own: z.boolean().meta({ description: 'True if the caller wrote it.' }),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  resolved_by: z.string().nullable().meta({ description: 'User name. Null while the comment is open.' }),
  resolved_at: z.iso.datetime().nullable(),
  mentions: z.array(z.string()).meta({ description: 'User names of the mentioned people.' }),
});
export type Comment = z.infer<typeof Comment>;

/** A comment to write. */
export const NewComment = z.strictObject({
  site_name: siteName,
  entity: z.enum(COMMENTED_ENTITIES).meta({ description: 'Kind of the record.' }),
  record_id: id.meta({ description: 'Id of the record.' }),
  field: field.default(null),
  text,
});
export type NewComment = z.infer<typeof NewComment>;

/** Changes of a comment. */
export const CommentChanges = z.strictObject({
  text: text.optional(),
  is_resolved: z.boolean().optional(),
});
export type CommentChanges = z.infer<typeof CommentChanges>;

/** A comment in an archive. `record` is the natural key of the record. */
export const ArchivedComment = z.object({
  entity: z.enum(COMMENTED_ENTITIES),
  record: z.record(z.string(), z.unknown()),
  field,
  text,
  author: storableText(254).min(1),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  resolved_by: storableText(254).nullable(),
  resolved_at: z.iso.datetime().nullable(),
  mentions: z.array(storableText(254)).max(MAX_MENTIONS),
});
export type ArchivedComment = z.infer<typeof ArchivedComment>;

const MENTION = /(?<![\p{L}\p{N}_.])@(?<name>[^\s@]{1,60})/gu;
const TRAILING = /[\p{P}\p{S}]+$/u;

/** Returns the names after `@` that are among the given ones, each once. A name may end a sentence: `@maria.` */
export function parseMentions(text: string, names: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const { groups } of text.matchAll(MENTION)) {
    const whole = groups!['name']!;
    const name = [whole, whole.replace(TRAILING, '')].find((one) => names.has(one));
    if (name !== undefined && found.size < MAX_MENTIONS) found.add(name);
  }
  return [...found];
}
