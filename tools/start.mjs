// npm start: installs, builds and runs the services. Requires only Node.
import { runProgram } from './run-program.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
await runProgram('dist/start.mjs');
