import type { ToolContext } from './tool-context.ts';

/**
 * Returns the same request with the role of an operator. A trial writes nothing, so users who may only
 * read may run it.
 */
export function asOperator(ctx: ToolContext): ToolContext {
  return { ...ctx, actor: { ...ctx.actor, role: 'operator' } };
}
