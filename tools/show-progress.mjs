/** Interval of progress messages, in ms. */
const EVERY_MS = 10_000;

/** Runs a long step and reports its start, its progress every ten seconds, and its end. */
export async function showProgress(name, work, { log = console.error, everyMs = EVERY_MS } = {}) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  log(`${name} …`);
  const timer = setInterval(() => log(`${name} … ${seconds()} s`), everyMs);
  try {
    const result = await work();
    log(`${name}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
