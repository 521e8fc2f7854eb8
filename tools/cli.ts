import { loadEnv } from './load-env.ts';

interface Command {
  run: (args: readonly string[]) => Promise<void>;
  /** Printed for `--help`. */
  usage?: string;
}

/** Each command is loaded when it is called. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  import: async () => {
    const { importCommand, IMPORT_USAGE } = await import('./import-command.ts');
    return { run: importCommand, usage: IMPORT_USAGE };
  },
  matrix: async () => {
    const { matrixCommand, MATRIX_USAGE } = await import('./matrix-command.ts');
    return { run: matrixCommand, usage: MATRIX_USAGE };
  },
  unit: async () => {
    const { unitCommand, UNIT_USAGE } = await import('./unit-command.ts');
    return { run: unitCommand, usage: UNIT_USAGE };
  },
  backup: async () => {
    const { backupCommand, BACKUP_USAGE } = await import('./backup-command.ts');
    return { run: backupCommand, usage: BACKUP_USAGE };
  },
  restore: async () => {
    const { restoreCommand, RESTORE_USAGE } = await import('./restore-command.ts');
    return { run: restoreCommand, usage: RESTORE_USAGE };
  },
  worker: async () => ({ run: (await import('./worker-command.ts')).workerCommand }),
  verify: async () => ({ run: (await import('./verify-command.ts')).verifyCommand }),
};

loadEnv();
const [name = '', ...args] = process.argv.slice(2);
const load = COMMANDS[name];

if (!load) {
  console.error(`Unknown command ${name}. Commands: ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
} else {
  try {
    const { run, usage } = await load();
    if (usage !== undefined && args.includes('--help')) console.log(usage);
    else await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
