import { cpus } from 'node:os';
import { benchApi } from './bench-api.ts';
import { benchAssistant } from './bench-assistant.ts';
import { benchEvents } from './bench-events.ts';
import { benchExports } from './bench-exports.ts';
import { benchFindings } from './bench-findings.ts';
import { benchGuard } from './bench-guard.ts';
import { benchLayout } from './bench-layout.ts';
import { benchMatrix } from './bench-matrix.ts';
import { benchMatrixPage } from './bench-matrix-page.ts';
import { benchMcp } from './bench-mcp.ts';
import { benchMillion } from './bench-million.ts';
import { benchPages } from './bench-pages.ts';
import { benchStart } from './bench-start.ts';
import { benchValidation } from './bench-validation.ts';
import { benchViewer } from './bench-viewer.ts';
import { runExportOnce, runHostileOnce } from './exports-run.ts';
import { runMatrixOnce } from './matrix-run.ts';
import { serveForBench } from './serve-for-bench.ts';
import { runValidationOnce } from './validation-run.ts';

const PARTS: Record<string, () => Promise<void>> = {
  api: benchApi,
  matrix: benchMatrix,
  'matrix-page': benchMatrixPage,
  validation: benchValidation,
  findings: benchFindings,
  guard: benchGuard,
  layout: benchLayout,
  exports: benchExports,
  mcp: benchMcp,
  million: () => benchMillion(),
  assistant: benchAssistant,
  events: benchEvents,
  pages: benchPages,
  start: benchStart,
  viewer: benchViewer,
};

/** Takes as long as all others together, and is asked for by name. */
const VERY_LONG = 'million';

/**
 * `npm run bench [-- api|matrix|start …]`: prints what the service costs, as ratios to peers run in the same go.
 * The same program serves as the processes that are measured (`serve`, `matrix-once`).
 */
export async function benchmark(args: readonly string[]): Promise<void> {
  const [first, ...rest] = args;
  if (first === 'serve') return serveForBench(rest);
  if (first === 'matrix-once') return runMatrixOnce(rest);
  if (first === 'validation-once') return runValidationOnce(rest);
  if (first === 'exports-once') return runExportOnce(rest);
  if (first === 'hostile-once') return runHostileOnce(rest);
  console.log(
    `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${process.platform}\n`,
  );
  for (const part of args.length > 0 ? args : Object.keys(PARTS).filter((name) => name !== VERY_LONG)) {
    const run = PARTS[part];
    if (!run) throw new Error(`There is no benchmark ${part}; known are ${Object.keys(PARTS).join(', ')}`);
    await run();
  }
}
