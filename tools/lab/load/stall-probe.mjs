// Asks each address it is given for a word every tenth of a second, and tells how long that took when its parent asks.
// A process of its own: what its parent does meanwhile must not look like a stall of the services.
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';

const EVERY_MS = 100;
const LONG_MS = 100;
const VERY_LONG_MS = 1_000;
const MOST_TOLD = 2_000;

const agent = new Agent({ keepAlive: true });
const told = {
  probes: 0,
  long: 0,
  veryLong: 0,
  longestMs: 0,
  unanswered: 0,
  ownLatenessMs: 0,
  times: [],
  late: [],
};
let isOver = false;

for (const url of process.argv.slice(2)) void probe(url);
watchItself();
process.once('message', () => {
  isOver = true;
  const { times, ...figures } = told;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  process.send({ ...figures, p50: at(0.5), p99: at(0.99) }, () => process.exit());
});

/** One question after another, so that a long stall counts once. */
async function probe(url) {
  for (;;) {
    if (isOver) return;
    const began = performance.now();
    const isAnswered = await ask(url);
    const ms = performance.now() - began;
    told.probes++;
    told.times.push(ms);
    if (!isAnswered) told.unanswered++;
    if (ms > LONG_MS) told.long++;
    if (ms > VERY_LONG_MS) told.veryLong++;
    if (ms > LONG_MS && told.late.length < MOST_TOLD)
      told.late.push({ url, atMs: performance.timeOrigin + began, ms });
    told.longestMs = Math.max(told.longestMs, ms);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

function ask(url) {
  return new Promise((resolve) => {
    const asking = get(url, { agent, timeout: 60_000 }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(false));
  });
}

/** How late the processor came to this process itself: a stall no longer than that is the machine's. */
function watchItself() {
  let due = performance.now() + EVERY_MS;
  setInterval(() => {
    const now = performance.now();
    told.ownLatenessMs = Math.max(told.ownLatenessMs, now - due);
    due = now + EVERY_MS;
  }, EVERY_MS);
}
