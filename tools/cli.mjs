// npm run import, npm run bench, …: installs, builds and runs the command line.
import { runProgram } from './run-program.mjs';

/** They measure and take pictures with packages that nobody needs for running. */
const NEED_ALL = ['bench', 'load', 'pictures'];

await runProgram('dist/cli/cli.mjs', { parts: NEED_ALL.includes(process.argv[2]) ? 'all' : 'running' });
