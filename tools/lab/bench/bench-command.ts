import { cpus } from 'node:os';
import { benchApi } from './bench-api.ts';
import { benchAssistant } from './bench-assistant.ts';
import { benchFindings } from './bench-findings.ts';
import { benchImport } from './bench-import.ts';
import { benchLayout } from './bench-layout.ts';
import { benchPages } from './bench-pages.ts';
import { benchPlans } from './bench-plans.ts';
import { benchMatrixPage } from './bench-matrix-page.ts';
import { benchStatistics } from './bench-statistics.ts';
import { serveForBench } from './serve-for-bench.ts';

const PARTS: Record<string, () => Promise<void>> = {
  api: benchApi,
  'matrix-page': benchMatrixPage,
  pages: benchPages,
  import: benchImport,
  layout: benchLayout,
  findings: benchFindings,
  assistant: benchAssistant,
  statistics: benchStatistics,
  plans: benchPlans,
};

/**
 * `npm run bench [-- api|matrix-page|pages …]`: measures and prints one part, several, or all. The same program runs the servers
 * that `api` compares (`serve`).
 */
export async function benchCommand(args: readonly string[]): Promise<void> {
  const [first, ...rest] = args;
  if (first === 'serve') return serveForBench(rest);
  const names = args.length > 0 ? args : Object.keys(PARTS);
  const unknown = names.find((name) => PARTS[name] === undefined);
  if (unknown !== undefined)
    throw new Error(`There is no benchmark ${unknown}. The benchmarks are ${Object.keys(PARTS).join(', ')}.`);
  console.log(
    `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${process.platform}\n`,
  );
  for (const name of names) await PARTS[name]?.();
}
