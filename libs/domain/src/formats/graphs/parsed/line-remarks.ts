import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';

/** Lines that were read as something their drawing does not say for sure. */
export interface LineRemarks {
  headless: { row: number; ends: string }[];
  dashed: { row: number; ends: string }[];
}

const MAX_NAMED = 10;

/** Makes an empty list of remarks. */
export function createLineRemarks(): LineRemarks {
  return { headless: [], dashed: [] };
}

/** Reports the lines of each kind as one problem, with the first of them and what to do if they mean something else. */
export function reportLines(builder: ImportBuilder, { headless, dashed }: LineRemarks): void {
  report(builder, headless, {
    code: 'line_without_head',
    what: 'without an arrow, unlike others, were read as contemporary',
    remedy: '{"undirected": "same_as"} if such lines join one unit',
  });
  report(builder, dashed, {
    code: 'dashed_line',
    what: 'that are dashed, which in the Extended Matrix means no order, were read as links',
    remedy: '{"dashed": "later_than"} if they are',
  });
}

function report(
  builder: ImportBuilder,
  lines: LineRemarks['headless'],
  { code, what, remedy }: { code: string; what: string; remedy: string },
): void {
  const [first] = lines;
  if (!first) return;
  const named = lines.slice(0, MAX_NAMED).map(({ row, ends }) => `${ends} (line ${row})`);
  const more = lines.length > MAX_NAMED ? ', …' : '';
  addProblem(builder, {
    severity: 'warning',
    code,
    message: `Lines ${what}: ${named.join(', ')}${more} (${lines.length}). Import with the mapping ${remedy}`,
    row: first.row,
  });
}
