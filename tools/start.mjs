// npm start: installs, builds and runs the services. Requires only Node.
import { runProgram } from './run-program.mjs';

await runProgram('dist/start.mjs');
