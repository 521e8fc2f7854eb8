import { NotFoundError } from '@trowel/domain/core';
import type { ToolContext } from '../context/tool-context.ts';
import { readResource, type ResourceContent } from './read-resource.ts';

/**
 * Returns the content of a resource.
 * @throws NotFoundError if there is none
 */
export async function requireResource(ctx: ToolContext, uri: string): Promise<ResourceContent[]> {
  const contents = await readResource(ctx, uri);
  if (!contents) throw new NotFoundError(`There is nothing at ${uri}.`);
  return contents;
}
