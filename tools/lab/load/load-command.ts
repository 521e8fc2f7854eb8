import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LOAD_SCALE } from '../bench/fill-load-database.ts';
import { openSetting, SETTINGS, type SettingName } from './open-setting.ts';
import { CLIENTS, runMix, type MixFigures } from './run-mix.ts';
import { formatKinds, formatProblems, formatRuns } from './report-figures.ts';

const SETTLE_SECONDS = 12;

const USAGE = `npm run load [-- --seconds 600] [--only ${Object.keys(SETTINGS).join('|')}] [--seed 1] [--rest 60]`;

/**
 * `npm run load`: twelve clients work for ten minutes on SQLite, on PostgreSQL, and with two processes of each service.
 * Prints the figures as Markdown.
 */
export async function loadCommand(args: readonly string[]): Promise<void> {
  const { seconds, only, seed, restSeconds } = readOptions(args);
  console.log(
    `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${process.platform}; ${seconds} s each, seed ${seed}\n`,
  );
  const runs: { name: string; figures: MixFigures }[] = [];
  for (const name of listSettings(only)) {
    const setting = await openSetting(name, {
      scale: LOAD_SCALE,
      programs: join(import.meta.dirname, '..', '..'),
    });
    try {
      const figures = await runMix(setting, {
        scale: LOAD_SCALE,
        accounts: CLIENTS,
        seconds,
        seed,
        restSeconds,
        settleSeconds: SETTLE_SECONDS,
      });
      runs.push({ name: SETTINGS[name].short, figures });
      console.log(`### ${SETTINGS[name].title}\n\n${formatKinds(figures)}\n\n${formatProblems(figures)}\n`);
    } finally {
      await setting.stop();
    }
  }
  if (runs.length > 0) console.log(`${formatRuns(runs)}\n`);
}

function listSettings(only: string | undefined): SettingName[] {
  const all = Object.keys(SETTINGS) as SettingName[];
  return only === undefined ? all : all.filter((name) => name === only);
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '600' },
      only: { type: 'string' },
      seed: { type: 'string', default: '1' },
      rest: { type: 'string', default: '60' },
    },
  });
  const { only } = values;
  const [seconds, seed, restSeconds] = [values.seconds, values.seed, values.rest].map(Number) as [
    number,
    number,
    number,
  ];
  const isKnown = only === undefined || only in SETTINGS;
  if (!isKnown || !(seconds > 0) || !Number.isInteger(seed) || !(restSeconds >= 0)) throw new Error(USAGE);
  return { seconds, only, seed, restSeconds };
}
