/** Gives the conformance suite an `fs` with the one function that Node 20 lacks; it is only used with files of results. */
export async function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.includes('/@modelcontextprotocol/conformance/');
  if (specifier !== 'fs' || !isSuite) return next(specifier, context);
  return { url: new URL('./fs-with-glob.mjs', import.meta.url).href, shortCircuit: true };
}
