import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, readChildTimes, renderTable, short } from './figures.ts';
import type { MatrixRun } from './matrix-run.ts';

const SIZES = [1_000, 5_000, 10_000, 50_000, 100_000];
const TRED_SIZE = 50_000;
const ROUNDS = 3;

/** Measures records → findings → reduction → levels of generated sites, and Graphviz's `tred` on the largest it bears. */
export async function benchMatrix(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  try {
    const dotFile = join(folder, 'site.dot');
    const runs = SIZES.map((size) => ({
      size,
      run: medianRun(size, size === TRED_SIZE ? dotFile : undefined),
    }));
    console.log(
      `Facts → findings → reduction → levels of a generated site, CPU time, medians of ${ROUNDS} fresh processes\n`,
    );
    const rows = runs.map(({ size, run }) => [
      size.toLocaleString('en'),
      run.relations.toLocaleString('en'),
      run.reduced.toLocaleString('en'),
      String(run.depth),
      `${short(run.cpuS)} s`,
      `${short((run.cpuS * 1e9) / (size * Math.log2(size)))} ns`,
      `${short(run.peakMb)} MB`,
    ]);
    console.log(
      renderTable(
        ['units', 'relations', 'after reduction', 'depth', 'CPU', 'a unit · log2 n', 'peak memory'],
        rows,
      ),
      '\n',
    );
    const ours = runs.find(({ size }) => size === TRED_SIZE)!.run.cpuS;
    const tred = timeTred(dotFile);
    console.log(
      tred === undefined
        ? 'Graphviz is not installed: tred was not compared.\n'
        : `tred alone on the same ${TRED_SIZE.toLocaleString('en')} units: ${short(tred)} s CPU; ratio ${short(tred / ours)} (goal 10)\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function medianRun(size: number, dotFile: string | undefined): MatrixRun {
  const runs = Array.from({ length: ROUNDS }, () => runOnce(size, dotFile));
  const of = (figure: (run: MatrixRun) => number): number => median(runs.map(figure));
  return { ...runs[0]!, cpuS: of(({ cpuS }) => cpuS), peakMb: of(({ peakMb }) => peakMb) };
}

function runOnce(size: number, dotFile: string | undefined): MatrixRun {
  const args = [process.argv[1] ?? '', 'bench', 'matrix-once', String(size), ...(dotFile ? [dotFile] : [])];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 })) as MatrixRun;
}

/** Gives the median CPU seconds of `tred`, or undefined where it is not installed. */
function timeTred(dotFile: string): number | undefined {
  if (spawnSync('tred', ['-?']).error) return undefined;
  return median(Array.from({ length: ROUNDS }, () => timeTredOnce(dotFile)));
}

function timeTredOnce(dotFile: string): number {
  const script = `tred "$1" > /dev/null; times`;
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', dotFile], { encoding: 'utf8' });
  return readChildTimes(stdout);
}
