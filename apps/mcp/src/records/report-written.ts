import type { Finding } from '@trowel/domain/matrix';
import type { EntityName } from '@trowel/domain/records';
import { nameRecord } from '@trowel/services/plans';
import { z } from 'zod';
import { onOneLine } from '../contract/plan-changes.ts';
import type { ToolAnswer } from '../contract/define-tool.ts';
import type { AnyRecord } from './record-kinds.ts';
import { showRecord } from './record-text.ts';
import { showFinding, reportFinding } from './show-finding.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** Output of `manage_data`. */
export const DataOutput = z.looseObject({
  batch: z.string().optional().describe('Undoes what this call did.'),
  record: z.looseObject({}).optional(),
  ids: z.array(z.int()).optional(),
});
export type DataAnswer = ToolAnswer<z.input<typeof DataOutput>>;

/** Describes a written record and its findings. If it equals `before`, there is nothing to undo. */
export function reportWritten(
  ctx: ToolContext,
  record: AnyRecord,
  {
    entity,
    findings,
    done,
    action,
    before,
  }: {
    entity: EntityName;
    findings: readonly Finding[];
    done: string;
    action?: string;
    before?: AnyRecord;
  },
): DataAnswer {
  const shown = findings.map((one) => showFinding(one));
  const isSame = before?.version === record.version;
  const what = { ...(!isSame && batchOf(ctx)), ...(action && { action_taken: action }) };
  const did = isSame ? 'Nothing was changed: the record already has these values' : done;
  return {
    data: { record: showRecord(record), ...what, findings: shown },
    // The caller knows the content, so only findings are shown.
    textData: {
      ...what,
      version: record.version,
      findings: shown.slice(0, LISTED_FINDINGS).map(reportFinding),
    },
    facts: { id: record.id },
    message: `${did}: ${onOneLine(nameRecord(entity, record))}, id ${record.id}.${formatRest(findings.length - LISTED_FINDINGS)}`,
  };
}

const LISTED_FINDINGS = 10;

function formatRest(more: number): string {
  return more > 0 ? ` There are ${more} more findings; the validators list them.` : '';
}

/** Returns the batch with which the changes of a call can be undone. */
export function batchOf({ batch }: ToolContext): { batch?: string } {
  return batch === undefined ? {} : { batch };
}
