/** Decoders only load a script from this server and need no network access. */
const policyOf = (...allowed: string[]): string =>
  `default-src 'none'; script-src ${["'self'", ...allowed].join(' ')}`;

/**
 * Additional permissions of each worker. A worker has the policy of its own script, not that of the
 * page.
 * So the pages can forbid WebAssembly and code from text. The KTX2 transcoder generates its calls into
 * WebAssembly from text (Emscripten's embind).
 */
const POLICIES: Readonly<Record<string, string>> = {
  'draco-worker': policyOf("'wasm-unsafe-eval'"),
  'meshopt-worker': policyOf("'wasm-unsafe-eval'"),
  'ktx2-worker': policyOf("'wasm-unsafe-eval'", "'unsafe-eval'"),
};

const WORKER = /^assets\/(\w+-worker)-[\w-]+\.js$/;

/** Returns the policy of a worker script, or undefined for other files. */
export function findWorkerPolicy(name: string): string | undefined {
  return POLICIES[WORKER.exec(name)?.[1] ?? ''];
}
