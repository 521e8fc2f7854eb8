// npm run import, npm run backup, …: installs, builds and runs the command line.
import { runProgram } from './run-program.mjs';

await runProgram('dist/cli/cli.mjs');
