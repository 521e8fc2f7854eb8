import { readLines, recordLines, type GivenLines } from '@trowel/services/records';
import type { ToolContext } from '../context/tool-context.ts';
import type { DataAnswer } from './report-written.ts';

/** Records units from lines of text, all or none. */
export async function insertLines(ctx: ToolContext, given: GivenLines): Promise<DataAnswer> {
  const { batch, recorded } = await recordLines(ctx, given);
  const ids = recorded.map(({ record }) => record.id);
  const findings = recorded.flatMap((line) => line.findings);
  return {
    data: { ids, batch, findings },
    message: `${ids.length} units were recorded, all in one batch.`,
    warnings: findings.map(({ message }) => message),
  };
}

/** Shows how each line would be read and what is unclear. Nothing is written. */
export async function tryLines(ctx: ToolContext, given: GivenLines): Promise<DataAnswer> {
  const rows = await readLines(ctx, given);
  const lines = rows.map(({ row, unit, tokens, problems }) => ({
    row,
    unit,
    taken_for: tokens.map(({ meaning }) => meaning[ctx.language]),
    problems: problems.map(({ message, suggestions }) => ({
      message: message[ctx.language],
      instead: suggestions.map(({ text }) => text),
    })),
  }));
  const unclear = lines.filter(({ problems }) => problems.length > 0).length;
  const message =
    unclear === 0 ? 'All lines are clear.' : `${unclear} of ${lines.length} lines are not clear.`;
  return { data: { valid: unclear === 0, lines }, message };
}
