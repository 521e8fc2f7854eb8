import type { ToolContext } from './tool-context.ts';

/** The same request with the role of an operator: a trial writes nothing, so that who may only read may make it. */
export function asOperator(ctx: ToolContext): ToolContext {
  return { ...ctx, actor: { ...ctx.actor, role: 'operator' } };
}
