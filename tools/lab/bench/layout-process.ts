// A separate program: it loads only the drawing, because its whole memory is measured.
import { runElkOnce, runLayoutOnce } from './layout-run.ts';

const [engine, ...args] = process.argv.slice(2);
await (engine === 'elk' ? runElkOnce(args) : runLayoutOnce(args));
