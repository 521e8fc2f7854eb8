import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillExportSite } from './export-site.ts';
import { HOSTILE_NAMES, type ExportRun } from './exports-run.ts';
import { median, renderTable, short } from './figures.ts';

const UNITS = 10_000;
const ROUNDS = 3;
const KINDS = {
  standard: 'standard graph JSON',
  scene: 'scene JSON',
  yed: 'GraphML for yEd',
  strict: 'GraphML, strict',
  dot: 'DOT to GraphML',
} as const;

/** Measures the files for other programs of a generated site, each in a fresh process with a worker thread. */
export async function benchExports(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  try {
    const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
    const dotFile = join(folder, 'bench.dot');
    await fillExportSite({ databaseUrl, dotFile, units: UNITS });
    const rows = Object.entries(KINDS).map(([kind, name]) => {
      const runs = Array.from({ length: ROUNDS }, () =>
        runOnce(['exports-once', kind, databaseUrl, dotFile]),
      );
      const of = (figure: (run: ExportRun) => number): string => short(median(runs.map(figure)));
      return [
        name,
        `${of(({ firstMs }) => firstMs)} ms`,
        `${of(({ cpuMs }) => cpuMs)} ms`,
        `${of(({ againMs }) => againMs)} ms`,
        `${of(({ peakMb }) => peakMb)} MB`,
        `${of(({ peakAgainMb }) => peakAgainMb)} MB`,
        runs[0]!.refusal ?? `${of(({ sizeMb }) => sizeMb)} MB`,
      ];
    });
    console.log(
      `Files for other programs of a site of ${UNITS.toLocaleString('en')} units (goal: 2 s and 300 MB each; medians of ${ROUNDS} fresh processes)\n`,
    );
    console.log(
      renderTable(['file', 'first', 'its CPU', 'again', 'peak memory', 'after both', 'size'], rows),
      '\n',
    );
    const hostile = HOSTILE_NAMES.map((name) => {
      const { firstMs, cpuMs, peakMb, sizeMb, refusal } = runOnce(['hostile-once', name, databaseUrl]);
      const outcome = refusal === undefined ? `${short(sizeMb)} MB` : 'refused';
      return [name, `${short(firstMs)} ms`, `${short(cpuMs)} ms`, `${short(peakMb)} MB`, outcome];
    });
    console.log('Hostile DOT, each once in a fresh process (goal: 2 s and 300 MB)\n');
    console.log(renderTable(['text', 'time', 'CPU', 'peak memory', 'outcome'], hostile), '\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runOnce(args: readonly string[]): ExportRun {
  const command = [process.argv[1] ?? '', 'bench', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ExportRun;
}
