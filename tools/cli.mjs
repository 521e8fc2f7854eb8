// npm run import, npm run bench, …: installs, builds and runs the command line.
import { runProgram } from './run-program.mjs';

// The benchmarks measure with packages that nobody needs for running.
await runProgram('dist/cli/cli.mjs', { parts: process.argv[2] === 'bench' ? 'all' : 'running' });
