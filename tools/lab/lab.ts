import { loadEnv } from '../load-env.ts';

type Run = (args: readonly string[]) => Promise<void>;

/** Each command is loaded when it is called. */
const COMMANDS: Record<string, () => Promise<Run>> = {
  bench: async () => (await import('./bench/bench-command.ts')).benchCommand,
  load: async () => (await import('./load/load-command.ts')).loadCommand,
  pictures: async () => (await import('./pictures/pictures-command.ts')).picturesCommand,
};

loadEnv();
const [name = '', ...args] = process.argv.slice(2);
const load = COMMANDS[name];

if (!load) {
  console.error(`There is no command ${name}. The commands are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 2;
} else {
  try {
    const run = await load();
    await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
