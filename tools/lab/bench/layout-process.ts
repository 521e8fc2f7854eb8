// A program of its own: it loads the drawing and nothing else, as its memory is measured whole.
import { runElkOnce, runLayoutOnce } from './layout-run.ts';

const [engine, ...args] = process.argv.slice(2);
await (engine === 'elk' ? runElkOnce(args) : runLayoutOnce(args));
