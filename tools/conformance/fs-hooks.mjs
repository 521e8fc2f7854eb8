/**
 * Provides the conformance suite with an `fs` that has the function missing in Node 20. It is only
 * used for result files.
 */
export async function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.includes('/@modelcontextprotocol/conformance/');
  if (specifier !== 'fs' || !isSuite) return next(specifier, context);
  return { url: new URL('./fs-with-glob.mjs', import.meta.url).href, shortCircuit: true };
}
