import { loadEnv } from './load-env.ts';

type Command = (args: readonly string[]) => Promise<void>;

/** Each is loaded when it is called: a file is read in a moment, and the benchmarks bring along all services. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./import-command.ts')).importCommand,
  matrix: async () => (await import('./matrix-command.ts')).matrixCommand,
  unit: async () => (await import('./unit-command.ts')).unitCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  worker: async () => (await import('./worker-command.ts')).workerCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  bench: async () => (await import('./bench/benchmark.ts')).benchmark,
  load: async () => (await import('./load/load-command.ts')).loadCommand,
  pictures: async () => (await import('./pictures/pictures-command.ts')).picturesCommand,
};

loadEnv();
const [name = '', ...args] = process.argv.slice(2);
const load = COMMANDS[name];

if (!load) {
  console.error(`There is no command ${name}; known are ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
} else {
  try {
    const command = await load();
    await command(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
