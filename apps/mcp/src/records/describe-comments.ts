import { COMMENTED_ENTITIES, getEntity, type CommentedEntity } from '@trowel/domain/records';
import { listComments } from '@trowel/services/comments';
import type { ToolContext } from '../context/tool-context.ts';
import { cutText } from './record-text.ts';

const MOST_LISTED = 50;
const LONGEST_COMMENT = 500;

/** Returns the comments on a record as lines, oldest first. Resolved comments are marked. */
export async function describeComments(
  ctx: ToolContext,
  { entity, id }: { entity: string; id: number },
): Promise<string[]> {
  if (!isCommented(entity)) return [];
  const { rows, total } = await listComments(ctx, { entity, recordId: id, skip: 0, limit: MOST_LISTED });
  if (total === 0) return [];
  const { fields } = getEntity(entity);
  const lines = rows.map(({ author, created_at, field, text, resolved_by }) => {
    const about = fields.find(({ name }) => name === field)?.label.en;
    const facts = [author, created_at.slice(0, 10), about && `on ${about}`, resolved_by && 'resolved'];
    return `- ${facts.filter((fact) => fact).join(', ')}: ${cutText(text, LONGEST_COMMENT)}`;
  });
  const more = total > rows.length ? [`- and ${total - rows.length} more`] : [];
  return [`Comments (${total}):`, ...lines, ...more];
}

function isCommented(entity: string): entity is CommentedEntity {
  return (COMMENTED_ENTITIES as readonly string[]).includes(entity);
}
