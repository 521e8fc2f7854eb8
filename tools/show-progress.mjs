/** How often a long step says that it is still at work, in ms. */
const EVERY_MS = 10_000;

/** Does a step that takes a while, and tells its beginning, every ten seconds that it goes on, and its end. */
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
