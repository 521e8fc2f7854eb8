// npm start: installs, builds and runs the services. Needs Node alone.
import { runProgram } from './run-program.mjs';

await runProgram('dist/start.mjs');
