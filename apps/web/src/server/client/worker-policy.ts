/** Decoders are given all they need: they load no more than the script beside them, and reach nobody. */
const policyOf = (...allowed: string[]): string =>
  `default-src 'none'; script-src ${["'self'", ...allowed].join(' ')}`;

/**
 * What each worker of the client may do besides. A worker obeys the policy its script came with and not that of the
 * page, so the pages allow neither WebAssembly nor code made of text. The transcoder of KTX2 makes the calls into its
 * WebAssembly of text (Emscripten's embind).
 */
const POLICIES: Readonly<Record<string, string>> = {
  'draco-worker': policyOf("'wasm-unsafe-eval'"),
  'meshopt-worker': policyOf("'wasm-unsafe-eval'"),
  'ktx2-worker': policyOf("'wasm-unsafe-eval'", "'unsafe-eval'"),
};

const WORKER = /^assets\/(\w+-worker)-[\w-]+\.js$/;

/** Gives the policy of a file of the client that runs as a worker, undefined for any other file. */
export function findWorkerPolicy(name: string): string | undefined {
  return POLICIES[WORKER.exec(name)?.[1] ?? ''];
}
