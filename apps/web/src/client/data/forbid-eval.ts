/** Where zod, by which the domain describes its records, looks how it may work. */
const ZOD_PLACE = '__zod_globalConfig';

/**
 * Keeps zod from trying whether it may make code of text: the policy of the pages forbids that, and reports each try.
 * To be called before a page that records is loaded.
 */
export function forbidEval(): void {
  Reflect.set(globalThis, ZOD_PLACE, { jitless: true });
}
