import { backupCommand } from './backup-command.ts';
import { benchmark } from './bench/benchmark.ts';
import { importCommand } from './import-command.ts';
import { matrixCommand } from './matrix-command.ts';
import { picturesCommand } from './pictures/pictures-command.ts';
import { restoreCommand } from './restore-command.ts';
import { unitCommand } from './unit-command.ts';
import { verifyCommand } from './verify-command.ts';
import { loadEnv } from './load-env.ts';

const COMMANDS: Record<string, (args: readonly string[]) => Promise<void>> = {
  import: importCommand,
  matrix: matrixCommand,
  unit: unitCommand,
  backup: backupCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  bench: benchmark,
  pictures: picturesCommand,
};

loadEnv();
const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];

if (!command) {
  console.error(`There is no command ${name}; known are ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
} else {
  await command(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
