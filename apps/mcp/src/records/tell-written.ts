import type { Finding } from '@trowel/domain/matrix';
import { z } from 'zod';
import type { ToolAnswer } from '../contract/define-tool.ts';
import type { AnyRecord } from './record-kinds.ts';
import { showRecord } from './record-text.ts';
import { showFinding } from './show-finding.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** What `manage_data` answers. */
export const DataOutput = z.looseObject({
  batch: z.string().optional().describe('Undoes what this call did.'),
  record: z.looseObject({}).optional(),
  ids: z.array(z.int()).optional(),
});
export type DataAnswer = ToolAnswer<z.input<typeof DataOutput>>;

/** Tells of a record as written, with what is doubtful about it. */
export function tellWritten(
  ctx: ToolContext,
  record: AnyRecord,
  { findings, done, action }: { findings: readonly Finding[]; done: string; action?: string },
): DataAnswer {
  return {
    data: {
      record: showRecord(record),
      ...batchOf(ctx),
      ...(action && { action_taken: action }),
      findings: findings.map((one) => showFinding(one)),
    },
    message: `${done}: id ${record.id}.`,
    warnings: findings.map(({ message }) => message),
  };
}

/** Names the batch by which what a call did is undone. */
export function batchOf({ batch }: ToolContext): { batch?: string } {
  return batch === undefined ? {} : { batch };
}
