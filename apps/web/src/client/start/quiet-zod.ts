/**
 * Keeps zod from trying whether the page may make code of text: the policy says no, and each try is a breach. To be
 * imported before anything that declares a schema.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
