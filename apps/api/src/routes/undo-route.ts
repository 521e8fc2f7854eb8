import { randomUUID } from 'node:crypto';
import { defineRoute, type Route } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { z } from 'zod';

/** Result of an undo. */
const Undone = z.object({
  undone: z.int().min(0).meta({ description: 'Changes undone.' }),
  together: z
    .object({ batch: z.string(), changes: z.int().min(2) })
    .optional()
    .meta({
      description:
        'The batch of the undone change, and its number of changes. The other changes remain: `POST /api/imports/{batch}/undo` undoes them.',
    }),
});

/** An undo, and the declaration of its route. */
interface Undoing<Params extends z.ZodObject> {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  access: 'update' | 'delete';
  params: Params;
  /** Undoes it as a batch with this id. */
  undo(ctx: Context, params: z.output<Params>, batch: string): Promise<z.output<typeof Undone>>;
}

/** Returns a route that undoes something and reports the number of changes. */
export function undoRoute<Params extends z.ZodObject>({ undo, ...route }: Undoing<Params>): Route {
  return defineRoute({
    ...route,
    method: 'post',
    answer: {
      status: 200,
      kind: 'single',
      schema: Undone,
      beside: { batch: z.string().meta({ description: 'Batch for undoing this undo.' }) },
    },
    async run(ctx, { params }) {
      const batch = randomUUID();
      return { data: await undo(ctx, params as z.output<Params>, batch), beside: { batch } };
    },
  });
}
